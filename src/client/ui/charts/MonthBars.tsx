import { chakra } from '@chakra-ui/react'
import { widestLabel } from './axis.ts'
import { ChartShell, EmptyPlot, PlotBox } from './ChartShell.tsx'
import {
  type ChartRow,
  type ChartUnit,
  type Column,
  figureOf,
  isBlank,
  type MonthBarsProps,
} from './chart.ts'
import { formatValue, formatWhole } from './compact.ts'
import { Entries } from './Legend.tsx'

/**
 * Months as bars, the current one in copper: as many of the last months as fit. The table has all of them. A bar's own
 * figure is above it; what two bars leave is below the month's name, where it cannot be read as the height of one of them.
 * Drawn without recharts, so that it is there with the screen.
 */
export function MonthBars<Key extends string>({
  rows,
  bars,
  figure,
  unit,
  nowShort,
  chosen,
  rowsLabel,
  empty,
  ...head
}: MonthBarsProps<Key>) {
  const columns = bars.some(({ key }) => key === figure.key) ? bars : [...bars, figure]
  return (
    <ChartShell head={head} rowsLabel={rowsLabel} rows={rows} columns={columns} unit={unit}>
      {(_, width) => (
        <>
          {isBlank(rows, columns) ? (
            <EmptyPlot rows={rows}>{empty}</EmptyPlot>
          ) : (
            <>
              {bars.length > 1 && <MonthKey bars={bars} figure={figure} />}
              <Plot {...{ rows, bars, figure, unit, nowShort, chosen, width }} />
            </>
          )}
        </>
      )}
    </ChartShell>
  )
}

/** Names the bars and the figure below them. Screen readers have the table, whose columns do. */
function MonthKey({ bars, figure }: Pick<MonthBarsProps<string>, 'bars' | 'figure'>) {
  return (
    <Key aria-hidden="true">
      {bars.map(({ key, label }) => (
        <li key={key}>
          <i />
          {label}
        </li>
      ))}
      <li>
        <b>123</b>
        {figure.label}
      </li>
    </Key>
  )
}

interface PlotProps
  extends Pick<MonthBarsProps<string>, 'rows' | 'bars' | 'figure' | 'unit' | 'nowShort' | 'chosen'> {
  /** In pixels; 0 until it is measured, and then nothing is drawn. */
  width: number
}

function Plot({ rows, bars, figure, unit, nowShort, chosen, width }: PlotProps) {
  const all = formatWhole(
    rows.map(row => figureOf(row, figure.key)),
    unit,
  )
  const names = rows.map(({ short }) => short)
  const room = Math.max(1, Math.floor(width / (widestLabel([...all, ...names]) + gap)))
  const [shown, figures] = [rows.slice(-room), all.slice(-room)]
  const highest = Math.max(...shown.flatMap(row => bars.map(({ key }) => figureOf(row, key) ?? 0)), 0)
  const heightOf = (row: ChartRow, key: string) =>
    highest > 0 ? `${((figureOf(row, key) ?? 0) / highest) * 100}%` : '0%'
  const hasRoom = width / shown.length >= widestLabel([nowShort])
  const pair = bars.length > 1
  if (width === 0) return <PlotBox />
  return (
    <PlotBox aria-hidden="true">
      <Months pair={pair}>
        {shown.map((row, at) => (
          <li key={row.label} title={inFull(row, [...bars, figure], unit)}>
            {!pair && <b style={{ bottom: heightOf(row, figure.key) }}>{figures[at]}</b>}
            {bars.map(({ key }) => (
              <i key={key} style={{ height: heightOf(row, key) }} />
            ))}
          </li>
        ))}
      </Months>
      <Names>
        {shown.map(({ label, short }, at) => (
          <li key={label} data-chosen={label === chosen || undefined}>
            {at === shown.length - 1 && hasRoom ? nowShort : short}
            {pair && <b>{figures[at]}</b>}
          </li>
        ))}
      </Names>
    </PlotBox>
  )
}

/** The tooltip of a month. */
const inFull = (row: ChartRow, figures: readonly Column[], unit: ChartUnit): string =>
  [
    row.label,
    ...new Set(figures.map(({ key, label }) => `${label}: ${formatValue(figureOf(row, key), unit)}`)),
  ].join('\n')

/** Pixels between the figures of neighbouring months. */
const gap = 8

const Key = chakra(Entries, {
  base: {
    '& i': { w: '2.5', h: '2.5', borderRadius: '2px', bg: 'var(--chart-bar)' },
    '& > :first-child > i': { bg: 'var(--chart-in)' },
    '& b': { fontWeight: 'medium', color: 'ink', fontVariantNumeric: 'tabular-nums' },
  },
})
const inARow = {
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  fontVariantNumeric: 'tabular-nums',
}
const Months = chakra('ol', {
  base: {
    ...inARow,
    h: '216px',
    pt: '5',
    borderBottom: '1px solid',
    borderColor: 'line',
    '& > li': { position: 'relative', display: 'flex', alignItems: 'flex-end', justifyContent: 'center' },
    '& i': { w: 'clamp(16px, 46%, 40px)', borderRadius: '2px 2px 0 0', bg: 'var(--chart-bar)' },
    '& > :last-child > i': { bg: 'var(--chart-now)' },
    '& b': {
      position: 'absolute',
      insetX: '0',
      pb: '1',
      textAlign: 'center',
      textStyle: 'sm',
      lineHeight: 'xs',
      fontWeight: 'regular',
      whiteSpace: 'nowrap',
      color: 'muted',
    },
    '& > :last-child > b': { color: 'accent', fontWeight: 'medium' },
    '@container (max-width: 520px)': { '& b': { textStyle: 'xs' } },
  },
  variants: {
    pair: {
      true: {
        '& > li': { gap: '0.5' },
        '& i': { w: 'clamp(8px, 26%, 28px)' },
        '& i:first-of-type': { bg: 'var(--chart-in)' },
        '& > :last-child > i:first-of-type': { bg: 'var(--chart-now)' },
        '& > :last-child > i:last-of-type': { bg: 'var(--chart-out-now)' },
      },
    },
  },
})
const Names = chakra('ol', {
  base: {
    ...inARow,
    pt: '1.5',
    textAlign: 'center',
    textStyle: 'xs',
    color: 'muted',
    whiteSpace: 'nowrap',
    '& b': { display: 'block', textStyle: 'sm', color: 'ink', fontWeight: 'medium' },
    '& > :last-child, & > :last-child > b': { color: 'accent', fontWeight: 'medium' },
    '@container (max-width: 520px)': { '& b': { textStyle: 'xs' } },
    // Its mark lies on the axis.
    '& > [data-chosen]:not(:last-child)': {
      mt: '-1.5',
      pt: '1.5',
      color: 'ink',
      fontWeight: 'medium',
      boxShadow: 'inset 0 2px {colors.ink}',
    },
  },
})
