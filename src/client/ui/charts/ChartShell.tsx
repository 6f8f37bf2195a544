import { useLingui } from '@lingui/react/macro'
import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { ChartTable } from './ChartTable.tsx'
import { ChartTitle } from './ChartTitle.tsx'
import type { ChartText } from './chart.ts'
import type { Column, Figures } from './marks.ts'
import { ChartPlace } from './Place.tsx'

interface ChartShellProps extends Pick<Figures, 'rows' | 'unit'> {
  head: Pick<ChartText, 'title' | 'caption' | 'level'>
  rowsLabel: string
  /** Of the table, beside the rows' names. */
  columns: readonly Column[]
  /** What is seen in the table's place: for an id of its own, on so many pixels (0 before they are known). */
  children(id: string, width: number): ReactNode
}

/** What every chart has around it: title, the way to the table and back, and the table itself. */
export function ChartShell({ head, rows, columns, children, ...table }: ChartShellProps) {
  const id = useId()
  const frame = useRef<HTMLElement>(null)
  const width = useWidth(frame)
  const [asTable, setAsTable] = useState(false)
  const hasRows = rows.length > 0
  const shown = asTable && hasRows
  return (
    <ChartPlace ref={frame} aria-labelledby={id}>
      <ChartHead
        {...head}
        id={id}
        asTable={shown}
        onToggle={hasRows ? () => setAsTable(!shown) : undefined}
      />
      {!shown && children(id, width)}
      {hasRows && <ChartTable {...table} rows={rows} columns={columns} labelledBy={id} shown={shown} />}
    </ChartPlace>
  )
}

/** Width of an element in whole pixels, 0 before it is laid out; follows it. */
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
  /** Of the title, which names the chart. */
  id: string
  asTable: boolean
  /** Absent where there is no row to show. */
  onToggle: (() => void) | undefined
}

/** Title, caption, and the way from the chart to its table and back. */
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
