import { useLingui } from '@lingui/react/macro'
import { formatMoney, parseMoney } from '../../shared/money.ts'
import { formatDay } from '../ui/Day.tsx'
import { MergeDialog } from '../ui/MergeDialog.tsx'
import { categoryLabel } from './category-label.ts'
import { type ExpensePart, type ExpenseVersions, expenseChanges, mergedExpense } from './expense-parts.ts'
import type { ExpenseValues } from './expense-values.ts'

interface ExpenseConflictProps {
  versions: ExpenseVersions
  busy: boolean
  /** With both sides' changes. */
  onSave(values: ExpenseValues): void
  onBack(values: ExpenseValues): void
  /** Closed without a choice: the form stays as it was, and its next save asks again. */
  onDismiss(): void
}

/** A save met an expense that was changed elsewhere: both versions are put together. One a conflict: give it a key. */
export function ExpenseConflict({ versions, busy, onSave, onBack, onDismiss }: ExpenseConflictProps) {
  const { t } = useLingui()
  const labels: Record<ExpensePart, string> = {
    descricao: t`Descrição`,
    valor: t`Valor`,
    data_despesa: t`Data`,
    categoria: t`Categoria`,
    recorrente: t`Despesa recorrente`,
  }
  const contentOf = (values: ExpenseValues): Record<ExpensePart, string> => ({
    descricao: values.descricao,
    valor: moneyText(values.valor),
    data_despesa: formatDay(values.data_despesa),
    categoria: categoryLabel(values.categoria),
    recorrente: values.recorrente ? t`Sim` : t`Não`,
  })
  const [mine, theirs] = [contentOf(versions.mine), contentOf(versions.theirs)]
  const rows = expenseChanges(versions).map(({ part, by }) => ({
    key: part,
    label: labels[part],
    mine: mine[part],
    theirs: theirs[part],
    by,
  }))
  return (
    <MergeDialog
      title={t`Esta despesa foi alterada em outro lugar`}
      rows={rows}
      busy={busy}
      onSave={choices => onSave(mergedExpense(versions, choices))}
      onBack={choices => onBack(mergedExpense(versions, choices))}
      onDismiss={onDismiss}
    />
  )
}

function moneyText(typed: string): string {
  const amount = parseMoney(typed)
  return amount === null || Number.isNaN(amount) ? typed : formatMoney(amount)
}
