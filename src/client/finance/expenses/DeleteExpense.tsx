import { useLingui } from '@lingui/react/macro'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { formatMoney } from '../../../shared/money.ts'
import { refusalOf, trpc } from '../../api/trpc.ts'
import { formatDay } from '../../ui/Day.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useFocusAfter } from '../../ui/dialogs/focused.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { Expense } from './expense.ts'

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

type ListData = InfiniteData<inferRouterOutputs<AppRouter>['finance']['expenses']>

/** finance.deleteExpense, and what is shown of it: the row goes at once, the figures follow. */
function useDeleteExpense() {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const gone = (id: string) => {
    queryClient.setQueriesData<ListData>(
      { queryKey: getQueryKey(trpc.finance.expenses) },
      data => data && without(data, id),
    )
    toast.success(t`Despesa excluída!`)
    void utils.finance.invalidate()
  }
  return trpc.finance.deleteExpense.useMutation({
    onSuccess: (_, { id }) => gone(id),
    onError(error, { id }) {
      const { key } = refusalOf(error)
      if (key === 'nao_autenticado') return
      // Deleted elsewhere, or by an earlier attempt whose answer was lost.
      if (key === 'nao_encontrado') return gone(id)
      if (key.endsWith('_expirado')) void utils.plans.current.invalidate()
      toast.error(t`Erro!`, { description: t`Não foi possível excluir a despesa.` })
    },
  })
}

const without = (data: ListData, id: string): ListData => ({
  ...data,
  pages: data.pages.map(page => ({ ...page, items: page.items.filter(item => item.id !== id) })),
})
