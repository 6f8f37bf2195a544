import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Pencil, Repeat2, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { formatMoney } from '../../../shared/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { formatDay } from '../../ui/Day.tsx'
import { categoryColor, categoryLabel } from './category-label.ts'
import type { Expense } from './expense.ts'

interface ExpenseRowProps {
  row: Expense
  /** Why it cannot be changed. */
  blocked: string | undefined
  onEdit(row: Expense): void
  onDelete(row: Expense): void
}

/** An expense: a row of ExpenseTable, or a card. */
export const ExpenseRow = memo(function ExpenseRow({ row, blocked, onEdit, onDelete }: ExpenseRowProps) {
  const { t } = useLingui()
  const { descricao, categoria, data_despesa, valor, recorrente } = row
  return (
    <tr>
      <td data-cell="who">
        <b dir="auto">{descricao}</b>
        {recorrente && <Badge icon={Repeat2}>{t`Recorrente`}</Badge>}
      </td>
      <td data-cell="kind">
        <Swatch style={{ background: categoryColor(categoria) }} />
        {categoryLabel(categoria)}
      </td>
      <td data-cell="date">
        <time dateTime={data_despesa}>{formatDay(data_despesa)}</time>
      </td>
      <td data-cell="value">{formatMoney(valor)}</td>
      <td data-cell="actions">
        <IconButton
          icon={Pencil}
          size="sm"
          label={t`Editar ${descricao}`}
          blocked={blocked}
          onClick={() => onEdit(row)}
        />
        <IconButton
          icon={Trash2}
          size="sm"
          label={t`Excluir ${descricao}`}
          blocked={blocked}
          onClick={() => onDelete(row)}
        />
      </td>
    </tr>
  )
})

/** A category's colour, beside its name. */
const Swatch = chakra('i', {
  base: { display: 'inline-block', w: '2', h: '2', me: '2', borderRadius: '2px', flexShrink: 0 },
})
