import { useLingui } from '@lingui/react/macro'
import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { ChartTable } from './ChartTable.tsx'
import { ChartTitle } from './ChartTitle.tsx'
import type { ChartText } from './chart.ts'
import type { Column, Figures } from './marks.ts'
import { ChartFigure } from './PlotBox.tsx'

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
