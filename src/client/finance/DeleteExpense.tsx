import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { formatMoney } from '../../shared/money.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { formatDay } from '../ui/Day.tsx'
import type { Expense } from './expense.ts'
import { useDeleteExpense } from './use-delete-expense.ts'

interface DeleteExpenseProps {
  row: Expense
  onClose(): void
}

/** Asks before an expense is deleted, and names it. */
export function DeleteExpense({ row, onClose }: DeleteExpenseProps) {
  const { t } = useLingui()
  const { mutate, isPending } = useDeleteExpense()
  useFocusAfter()
  const { descricao } = row
  const [valor, day] = [formatMoney(row.valor), formatDay(row.data_despesa)]
  return (
    <ConfirmDialog
      open
      title={t`Excluir esta despesa?`}
      confirm={t`Excluir`}
      busy={isPending && t`Excluindo...`}
      onConfirm={() => mutate({ id: row.id }, { onSettled: onClose })}
      onCancel={onClose}
    >
      {t`${descricao}, de ${valor} em ${day}, será excluída e não pode ser recuperada.`}
    </ConfirmDialog>
  )
}

/** The button that asked has the focus again; where it went with its row, the screen does. */
function useFocusAfter() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const back = opener?.isConnected ? opener : document.querySelector('main')
        if (back instanceof HTMLElement) back.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}
