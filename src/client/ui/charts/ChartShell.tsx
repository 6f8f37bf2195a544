import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { Skeleton } from '../lists/Skeleton.tsx'
import { SectionTitle } from '../Text.tsx'
import { ChartTable } from './ChartTable.tsx'
import type { ChartRow, ChartSkeletonProps, ChartText, Column, Figures } from './chart.ts'

interface ChartShellProps extends Pick<Figures, 'rows' | 'unit'> {
  head: Pick<ChartText, 'title' | 'caption' | 'level'>
  rowsLabel: string
  /** The table's columns after the one with the rows' names. */
  columns: readonly Column[]
  /** The chart itself. `id` is unique to it; `width` is in pixels, 0 until it is measured. */
  children(id: string, width: number): ReactNode
}

/** What every chart has around it: a title, a switch between chart and table, and the table. */
export function ChartShell({ head, rows, columns, children, ...table }: ChartShellProps) {
  const id = useId()
  const frame = useRef<HTMLElement>(null)
  const width = useWidth(frame)
  const [asTable, setAsTable] = useState(false)
  const hasRows = rows.length > 0
  const shown = asTable && hasRows
  return (
    <ChartFigure ref={frame} aria-labelledby={id}>
      <ChartHead
        {...head}
        id={id}
        asTable={shown}
        onToggle={hasRows ? () => setAsTable(!shown) : undefined}
      />
      {!shown && children(id, width)}
      {hasRows && <ChartTable {...table} rows={rows} columns={columns} labelledBy={id} shown={shown} />}
    </ChartFigure>
  )
}

/** An element's width in whole pixels, kept up to date; 0 before layout. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const of = element.current
    if (!of) return
    const measure = () => setWidth(of.clientWidth)
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(of)
    return () => resized.disconnect()
  }, [element])
  return width
}

interface ChartHeadProps extends Pick<ChartText, 'title' | 'caption' | 'level'> {
  /** The id of the title, which names the chart. */
  id: string
  asTable: boolean
  /** Absent when there are no rows. */
  onToggle: (() => void) | undefined
}

/** Title, caption, and the switch between chart and table. */
function ChartHead({ asTable, onToggle, ...title }: ChartHeadProps) {
  const { t } = useLingui()
  return (
    <ChartTitle {...title}>
      {onToggle && (
        <Button
          variant="ghost"
          size="sm"
          icon={asTable ? ChartNoAxesColumn : Table2}
          aria-describedby={title.id}
          onClick={onToggle}
        >
          {asTable ? t`Ver como gráfico` : t`Ver como tabela`}
        </Button>
      )}
    </ChartTitle>
  )
}

interface ChartTitleProps extends Pick<ChartText, 'title' | 'caption' | 'level'> {
  /** The id of the title, which names the chart. */
  id: string
  /** A button at the right. */
  children?: ReactNode
}

/** A chart's title and caption; a loading chart has them too. */
function ChartTitle({ title, caption, level = 2, id, children }: ChartTitleProps) {
  return (
    <TitleLine>
      <SectionTitle as={level === 3 ? 'h3' : 'h2'} id={id}>
        {title}
      </SectionTitle>
      {caption && <Caption>{caption}</Caption>}
      {children}
    </TitleLine>
  )
}

const TitleLine = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    columnGap: '3',
    minH: 'control.sm',
    '& > button': { gridColumn: 3, gridRow: 1, me: '-2' },
    '@container (max-width: 520px)': { '& > p': { gridRow: 2, gridColumn: '1 / -1' } },
  },
})
const Caption = chakra('p', {
  base: {
    textStyle: 'sm',
    color: 'muted',
    fontVariantNumeric: 'tabular-nums',
  },
})

/** Takes a chart's place while its rows load. */
export function ChartSkeleton({ legend = true, ...head }: ChartSkeletonProps) {
  const id = useId()
  return (
    <ChartFigure aria-labelledby={id} aria-busy="true">
      <ChartTitle {...head} id={id} />
      {legend && (
        <LegendPlace>
          <Skeleton w="24" />
        </LegendPlace>
      )}
      <PlotBox>
        <PlotSkeleton />
      </PlotBox>
    </ChartFigure>
  )
}

const LegendPlace = chakra('div', { base: { display: 'flex', alignItems: 'center', minH: '20px', mt: '1' } })

/** An empty axis with the reason on it. It needs no recharts. */
export function EmptyPlot({ rows, children }: { rows: readonly ChartRow[]; children: ReactNode }) {
  const ends = [...new Set([...rows.slice(0, 1), ...rows.slice(-1)])]
  return (
    <PlotBox>
      <Ground>{children}</Ground>
      <Ends aria-hidden="true">
        {ends.map(({ label, short }) => (
          <span key={label}>{short}</span>
        ))}
      </Ends>
    </PlotBox>
  )
}

const Ground = chakra('p', {
  base: {
    display: 'grid',
    placeItems: 'center',
    h: '216px',
    px: '4',
    textAlign: 'center',
    textWrap: 'balance',
    color: 'muted',
    borderBottom: '1px solid',
    borderColor: 'fieldBorder',
  },
})
const Ends = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    pt: '1.5',
    textStyle: 'xs',
    color: 'subtle',
    fontVariantNumeric: 'tabular-nums',
  },
})

/** Placeholder bars that fill the plot's height. */
export function PlotSkeleton() {
  return (
    <Bars aria-hidden="true">
      {heights.map(height => (
        <Skeleton key={height} style={{ height: `${height}%` }} />
      ))}
    </Bars>
  )
}

const heights = [34, 52, 40, 66, 48, 74, 58, 82, 62, 70, 88, 60]

const Bars = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'end',
    gap: '4%',
    h: 'full',
    borderBottom: '1px solid',
    borderColor: 'hairline',
    '& > span': { flex: '1' },
  },
})

/** Every plot's height in pixels. */
export const plotHeight = 240

/** The frame of a chart, a loading one too. */
const ChartFigure = chakra('figure', {
  base: { position: 'relative', minW: '0', containerType: 'inline-size' },
})

/** The plot's box. Its height is the same while loading, after a failure and without data. */
export const PlotBox = chakra('div', {
  base: { h: `${plotHeight}px`, mt: '2' },
  variants: {
    centred: {
      true: {
        display: 'grid',
        alignContent: 'center',
        justifyItems: 'center',
        gap: '4',
        px: '4',
        textAlign: 'center',
        textWrap: 'balance',
        color: 'muted',
      },
    },
  },
})
