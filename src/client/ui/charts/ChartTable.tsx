import { chakra } from '@chakra-ui/react'
import { type Column, type Figures, figureOf } from './chart.ts'
import { formatValue } from './compact.ts'

interface ChartTableProps extends Pick<Figures, 'rows' | 'unit'> {
  rowsLabel: string
  columns: readonly Column[]
  labelledBy: string
  /** False hides the table from sight; screen readers still read it. */
  shown: boolean
}

/** A chart's figures as a table that scrolls under a fixed head. */
export function ChartTable({ rows, unit, rowsLabel, columns, labelledBy, shown }: ChartTableProps) {
  return (
    // A scrolling region must be reachable by keyboard.
    <Scroll shown={shown} {...(shown && { tabIndex: 0, role: 'group', 'aria-labelledby': labelledBy })}>
      <Table aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{rowsLabel}</th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              {columns.map(({ key }) => (
                <td key={key}>{formatValue(figureOf(row, key), unit)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  )
}

const Scroll = chakra('div', {
  variants: {
    shown: {
      true: {
        mt: '2',
        // Room for twelve months and a head of three lines.
        maxH: '540px',
        overflow: 'auto',
        borderBottom: '1px solid',
        borderColor: 'hairline',
        // A shadow at the edge shows that there is more to scroll to.
        background: `linear-gradient(to left, {colors.ground} 30%, transparent) right / 36px 100% no-repeat local,
          linear-gradient(to left, {colors.line}, transparent) right / 10px 100% no-repeat scroll`,
      },
      false: {
        position: 'absolute',
        w: '1px',
        h: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
        whiteSpace: 'nowrap',
      },
    },
  },
})
const Table = chakra('table', {
  base: {
    w: 'full',
    borderCollapse: 'separate',
    borderSpacing: '0px',
    textStyle: 'md',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      py: '2',
      ps: '4',
      textAlign: 'end',
      whiteSpace: 'nowrap',
      borderBottom: '1px solid',
      borderColor: 'hairline',
    },
    '& tr > :first-child': {
      position: 'sticky',
      insetInlineStart: '0',
      ps: '0',
      bg: 'ground',
      textAlign: 'start',
      fontWeight: 'regular',
    },
    '& thead th': {
      position: 'sticky',
      top: '0',
      bg: 'ground',
      textStyle: 'xs',
      fontWeight: 'regular',
      color: 'subtle',
      whiteSpace: 'normal',
      verticalAlign: 'bottom',
    },
    '& thead th:first-child': { zIndex: 'raised' },
    '& tbody tr:last-child > *': { borderBottom: '0' },
    '@container (max-width: 520px)': {
      textStyle: 'sm',
      '& th, & td': { ps: '3' },
      '& tbody th': { whiteSpace: 'normal' },
    },
    '@container (max-width: 360px)': { textStyle: 'xs', '& th, & td': { ps: '2' } },
  },
})
