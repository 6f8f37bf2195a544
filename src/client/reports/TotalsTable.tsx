import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { formatCount } from '../ui/format.ts'
import { Money } from '../ui/Money.tsx'

interface TotalsTableProps {
  /** Of the chart beside it, whose figures these are in all. */
  title: string
  column: string
  rows: readonly { nome: string; quantidade: number; valor: number }[]
  nameOf(stored: string): string
  total: { quantidade: number; valor: number }
}

/** What each service or device came to: its paid orders and their revenue, and all of them. */
export function TotalsTable({ title, column, rows, nameOf, total }: TotalsTableProps) {
  const { t } = useLingui()
  if (rows.length === 0) return <p />
  return (
    <Table aria-label={t`${title}, totais`}>
      <thead>
        <tr>
          <th scope="col">{column}</th>
          <th scope="col">{t`OS pagas`}</th>
          <th scope="col">{t`Faturamento`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ nome, quantidade, valor }) => (
          <tr key={nome}>
            <th scope="row">{nameOf(nome)}</th>
            <td>{formatCount(quantidade)}</td>
            <td>
              <Money value={valor} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t`Total`}</th>
          <td>{formatCount(total.quantidade)}</td>
          <td>
            <Money value={total.valor} />
          </td>
        </tr>
      </tfoot>
    </Table>
  )
}

const Table = chakra('table', {
  base: {
    w: 'full',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { py: '1.5', ps: '3', textAlign: 'end', verticalAlign: 'baseline' },
    '& tr > :first-child': { ps: '0', textAlign: 'start', overflowWrap: 'anywhere' },
    '& th': { fontWeight: 'regular' },
    '& thead th': { textStyle: 'xs', color: 'subtle', whiteSpace: 'nowrap' },
    '& tbody tr': { borderTop: '1px solid', borderColor: 'hairline' },
    '& tfoot tr': { borderTop: '1px solid', borderColor: 'fieldBorder' },
    '& tfoot :is(th, td)': { fontWeight: 'medium' },
  },
})
