import { chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import { lazyPart } from '../lazy.tsx'
import { useSeen } from '../lists/use-seen.ts'
import { ChartShell, EmptyPlot, PlotBox, PlotSkeleton, plotHeight } from './ChartShell.tsx'
import {
  type BarStyle,
  type ChartText,
  type Figures,
  ground,
  groupByStyle,
  isBlank,
  neutral,
  type SplitChartProps,
  type TrendChartProps,
} from './chart.ts'
import { Legend } from './Legend.tsx'

/** One figure over time as bars; its table has the same figures. */
export function TrendChart<Key extends string>({ rows, bar, unit, ...text }: TrendChartProps<Key>) {
  return (
    <ChartFrame {...text} figures={{ rows, marks: [{ ...bar, barStyle: neutral }], unit, stacked: false }} />
  )
}

/**
 * What each row is made of, as stacked bars. Slices that share a style are still drawn and named one by one: nothing
 * is summed in the browser.
 */
export function SplitChart<Key extends string>({ rows, slices, unit, total, ...text }: SplitChartProps<Key>) {
  const marks = groupByStyle(slices).flatMap(group =>
    group.slices.map(slice => ({ ...slice, barStyle: slice.barStyle ?? group.barStyle })),
  )
  return <ChartFrame {...text} figures={{ rows, marks, unit, stacked: true, total }} />
}

interface ChartFrameProps extends ChartText {
  figures: Figures
}

/** A chart that recharts draws. With one figure the title serves as the legend. */
function ChartFrame({ figures, empty, rowsLabel, ...head }: ChartFrameProps) {
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
