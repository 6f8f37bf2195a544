import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Pencil, Repeat2, Trash2 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { formatMoney } from '../../../shared/money.ts'
import { cards } from '../../theme/media.ts'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { formatDay } from '../../ui/Day.tsx'
import { chosenRow, columnHead, row } from '../../ui/lists/columns.ts'
import { rowRef } from '../../ui/lists/row-keys.ts'
import { oneLine } from '../../ui/Text.tsx'
import { categoryColor, categoryLabel, type Expense } from './expense.ts'

interface ExpenseTableProps {
  /** The rows of an earlier filter are still shown. */
  busy?: boolean
  /** The last line, which stays in view: a row. */
  total?: ReactNode
  /** ExpenseRows. */
  children: ReactNode
}

/** Rows where there is room for columns, cards where there is not: one table. `data-cell` names the cells. */
export function ExpenseTable({ busy = false, total, children }: ExpenseTableProps) {
  const { t } = useLingui()
  return (
    <Table aria-labelledby="despesas" aria-busy={busy} stale={busy}>
      <thead>
        <tr>
          <th scope="col">{t`Descrição`}</th>
          <th scope="col">{t`Categoria`}</th>
          <th scope="col">{t`Data`}</th>
          <th scope="col" data-cell="value">
            {t`Valor`}
          </th>
          <th scope="col" data-cell="actions">
            {t`Ações`}
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
      {total && <tfoot>{total}</tfoot>}
    </Table>
  )
}

/** Narrower than this the columns have no room. */
const phone = '@container main (max-width: 700px)'
const coarse = '@media (pointer: coarse)'
const columns = {
  ...row,
  gridTemplateColumns: 'minmax(0, 1fr) 108px 84px 140px 56px',
  [coarse]: { gridTemplateColumns: 'minmax(0, 1fr) 108px 84px 140px 80px' },
}

const Table = chakra('table', {
  base: {
    display: 'block',
    '& > *': { display: 'block' },
    '& > * > tr': { ...columns, mx: '-3' },
    '& th': { textAlign: 'start', fontWeight: 'regular' },
    '& td, & th': { p: '0', minW: '0', fontVariantNumeric: 'tabular-nums' },
    '& [data-cell=value], & [data-cell=actions]': { textAlign: 'end' },

    '& > thead > tr': {
      ...columnHead,
      ...columns,
      [cards]: {},
      [phone]: { position: 'absolute', w: '1px', h: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    },

    '& > tbody > tr': {
      minH: '12',
      borderBottom: '1px solid',
      borderColor: 'hairline',
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto calc({sizes.12} - 1px)',
      '&:hover': { bg: 'hover' },
      ...chosenRow,
      [phone]: {
        gridTemplate: '"who who value" auto "kind date actions" auto / auto minmax(0, 1fr) auto',
        columnGap: '2',
        rowGap: '1',
        mx: '0',
        mb: '2',
        ps: '3.5',
        pe: '1.5',
        pt: '3',
        pb: '1.5',
        border: '1px solid',
        borderColor: 'hairline',
        borderRadius: 'md',
        bg: 'surface',
        containIntrinsicSize: 'auto 66px',
        '&:hover': { bg: 'surface' },
      },
    },
    '& [data-cell=who]': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      '& > b': oneLine,
      [phone]: { gridArea: 'who', flexWrap: 'wrap', rowGap: '1', minH: 'badge', '& > b': { maxW: 'full' } },
    },
    '& td[data-cell=kind]': {
      color: 'muted',
      [phone]: { gridArea: 'kind', textStyle: 'sm' },
    },
    '& td[data-cell=date]': {
      color: 'muted',
      // An amount of ten digits leaves its column little room: it reaches out of it.
      [phone]: { gridArea: 'date', textStyle: 'sm', whiteSpace: 'nowrap' },
    },
    '& td[data-cell=value]': {
      fontWeight: 'medium',
      whiteSpace: 'nowrap',
      [phone]: { gridArea: 'value', pe: '2', lineHeight: '{sizes.badge}', alignSelf: 'start' },
    },
    '& td[data-cell=actions]': {
      display: 'flex',
      justifyContent: 'flex-end',
      me: '-2',
      [phone]: { gridArea: 'actions', me: '0' },
    },

    // The sum of rows that are still further down: in view all the while.
    '& > tfoot': {
      position: 'sticky',
      bottom: '0',
      zIndex: 'raised',
      mx: '-3',
      mt: '-1px',
      borderTop: '1px solid',
      borderColor: 'hairline',
      bg: 'ground',
      [phone]: { position: 'static', mx: '0', mt: '0', borderTop: '0', bg: 'transparent' },
    },
    '& > tfoot > tr': {
      display: 'flex',
      justifyContent: 'flex-end',
      gap: '4',
      minH: '12',
      mx: '0',
      pe: '84px',
      [coarse]: { pe: '108px' },
      '& > th': { color: 'muted' },
      '& > td[data-cell=value]': { pe: '0', flexShrink: 0, alignSelf: 'center', fontWeight: 'semibold' },
      [phone]: { justifyContent: 'space-between', px: '3.5' },
    },
  },
  variants: { stale: { true: { '& > *': { opacity: 0.6 } } } },
})

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
    <tr ref={rowRef}>
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
          data-row=""
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
