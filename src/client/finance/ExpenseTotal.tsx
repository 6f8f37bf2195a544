import { useLingui } from '@lingui/react/macro'
import type { ExpenseCategory } from '../../shared/finance.ts'
import { formatMoney } from '../../shared/money.ts'
import { Bone } from '../ui/Bone.tsx'
import type { FinanceMonthView } from './use-finance-month.ts'

interface ExpenseTotalProps {
  month: FinanceMonthView
  categoria: ExpenseCategory | undefined
}

/** 'Total das Despesas:' of what the list shows, loaded or not: of the month, or of the chosen category in it. */
export function ExpenseTotal({ month: { data, failed }, categoria }: ExpenseTotalProps) {
  const { t } = useLingui()
  const ofCategory = data?.categorias.find(one => one.categoria === categoria)
  const total = categoria ? (ofCategory?.valor ?? 0) : data?.despesas
  return (
    <tr>
      <th scope="row">{t`Total das Despesas:`}</th>
      <td data-cell="value">
        {data && total !== undefined ? formatMoney(total) : failed ? '–' : <Bone w="16" />}
      </td>
    </tr>
  )
}
