import { chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import { lazyPart } from '../lazy.tsx'
import { useSeen } from '../lists/use-seen.ts'
import { type BarStyle, ground } from './bar-styles.ts'
import { ChartShell } from './ChartShell.tsx'
import type { ChartText } from './chart.ts'
import { EmptyPlot } from './EmptyPlot.tsx'
import { Legend } from './Legend.tsx'
import { type Figures, isBlank } from './marks.ts'
import { PlotBox, plotHeight } from './PlotBox.tsx'
import { PlotSkeleton } from './PlotSkeleton.tsx'

interface ChartFrameProps extends ChartText {
  figures: Figures
}

/** A chart that recharts draws. With one figure the title serves as the legend. */
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
          <Patterns id={`${id}-look`} styles={[...new Set(marks.map(({ barStyle }) => barStyle))]} />
          {stacked && <Legend marks={marks} patterns={`${id}-look`} />}
          {isBlank(rows, marks) ? (
            <EmptyPlot rows={rows}>{empty}</EmptyPlot>
          ) : (
            <SeenPlot figures={figures} width={width} patterns={`${id}-look`} />
          )}
        </>
      )}
    </ChartShell>
  )
}

interface SeenPlotProps {
  figures: Figures
  /** In pixels; 0 until it is measured. */
  width: number
  /** Id of the chart's patterns. */
  patterns: string
}

/** The plot, drawn once it comes near the viewport. Its box keeps the same height before that and after a failure. */
function SeenPlot(props: SeenPlotProps) {
  const place = useRef<HTMLDivElement>(null)
  const seen = useSeen(place)
  return <PlotBox ref={place}>{seen ? <Plot {...props} height={plotHeight} /> : <PlotSkeleton />}</PlotBox>
}

/** With recharts, which no list needs. */
const Plot = lazyPart(() => import('./Plot.tsx').then(({ Plot }) => Plot), {
  Loading: PlotSkeleton,
  Failed: chakra('div', { base: { '& > *': { py: '4' } } }),
})

/** The SVG patterns of a chart's bars, shared by its legend, plot and tooltip. */
function Patterns({ id, styles }: { id: string; styles: readonly BarStyle[] }) {
  return (
    <svg width="0" height="0" aria-hidden="true" style={outOfFlow}>
      <defs>
        {styles.map(
          ({ name, color, pattern }) =>
            pattern && (
              <pattern
                key={name}
                id={`${id}-${name}`}
                width={size}
                height={size}
                patternUnits="userSpaceOnUse"
                patternTransform={rotations[pattern]}
              >
                <rect width={size} height={size} fill={ground} />
                {pattern === 'stripes' && <rect width={size / 2} height={size} fill={color} />}
                {pattern === 'threads' && <rect width="1.2" height={size} fill={color} />}
                {pattern === 'dots' && <circle cx={size / 2} cy={size / 2} r="1.3" fill={color} />}
              </pattern>
            ),
        )}
      </defs>
    </svg>
  )
}

const size = 5
const rotations = { stripes: 'rotate(45)', threads: 'rotate(-45)', dots: undefined }
// `display: none` would hide what uses the patterns, too.
const outOfFlow = { position: 'absolute' } as const
