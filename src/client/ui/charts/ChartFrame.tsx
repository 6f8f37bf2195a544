import { chakra } from '@chakra-ui/react'
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { ChartHead } from './ChartHead.tsx'
import { ChartTable } from './ChartTable.tsx'
import type { ChartText } from './chart.ts'
import { EmptyPlot } from './EmptyPlot.tsx'
import { LazyPlot } from './LazyPlot.tsx'
import { Legend } from './Legend.tsx'
import { type Figures, isBlank, marksFor } from './marks.ts'
import { Patterns } from './Patterns.tsx'

interface ChartFrameProps extends ChartText {
  figures: Figures
}

/** What every chart has around its plot: title, legend, the way to the table and back, and the table itself. */
export function ChartFrame({ figures, empty, stale = false, rowsLabel, ...head }: ChartFrameProps) {
  const id = useId()
  const frame = useRef<HTMLElement>(null)
  const width = useWidth(frame)
  const [asTable, setAsTable] = useState(false)
  const drawn = { ...figures, marks: marksFor(figures, width) }
  const looks = [...new Set(drawn.marks.map(({ look }) => look))]
  const hasRows = figures.rows.length > 0
  const shown = asTable && hasRows
  return (
    <Frame ref={frame} aria-labelledby={id} aria-busy={stale}>
      <Patterns id={`${id}-look`} looks={looks} />
      <ChartHead
        {...head}
        id={id}
        asTable={shown}
        onToggle={hasRows ? () => setAsTable(!shown) : undefined}
      />
      <Body stale={stale}>
        {!shown && (
          <>
            <Legend figures={drawn} patterns={`${id}-look`} />
            {isBlank(figures) ? (
              <EmptyPlot rows={figures.rows}>{empty}</EmptyPlot>
            ) : (
              <LazyPlot figures={drawn} width={width} patterns={`${id}-look`} />
            )}
          </>
        )}
        {hasRows && <ChartTable figures={figures} rowsLabel={rowsLabel} labelledBy={id} shown={shown} />}
      </Body>
    </Frame>
  )
}

const Frame = chakra('figure', { base: { position: 'relative', minW: '0', containerType: 'inline-size' } })
const Body = chakra('div', { variants: { stale: { true: { opacity: 0.6 } } } })

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
