import { type ReactNode, useId, useRef, useState } from 'react'
import { ChartHead } from './ChartHead.tsx'
import { ChartTable } from './ChartTable.tsx'
import type { ChartText } from './chart.ts'
import type { Column, Figures } from './marks.ts'
import { ChartPlace } from './Place.tsx'
import { useWidth } from './use-width.ts'

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
