import { ChartShell } from './ChartShell.tsx'
import type { ChartText } from './chart.ts'
import { EmptyPlot } from './EmptyPlot.tsx'
import { LazyPlot } from './LazyPlot.tsx'
import { Legend } from './Legend.tsx'
import { type Figures, isBlank } from './marks.ts'
import { Patterns } from './Patterns.tsx'

interface ChartFrameProps extends ChartText {
  figures: Figures
}

/** A chart that recharts draws, which is loaded for it; of a single figure the title is the legend. */
export function ChartFrame({ figures, empty, rowsLabel, ...head }: ChartFrameProps) {
  const { rows, marks, unit, stacked, total } = figures
  return (
    <ChartShell
      head={head}
      rowsLabel={rowsLabel}
      rows={rows}
      columns={total ? [...marks, total] : marks}
      unit={unit}
    >
      {(id, width) => (
        <>
          <Patterns id={`${id}-look`} looks={[...new Set(marks.map(({ look }) => look))]} />
          {stacked && <Legend marks={marks} patterns={`${id}-look`} />}
          {isBlank(rows, marks) ? (
            <EmptyPlot rows={rows}>{empty}</EmptyPlot>
          ) : (
            <LazyPlot figures={figures} width={width} patterns={`${id}-look`} />
          )}
        </>
      )}
    </ChartShell>
  )
}
