import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from '../Button.tsx'
import { code } from '../lazy-module.ts'
import { useSeen } from '../lists/use-seen.ts'
import type { Figures } from './marks.ts'
import { Place, plotHeight } from './Place.tsx'
import { PlotBones } from './PlotSkeleton.tsx'

interface LazyPlotProps {
  figures: Figures
  /** In pixels. */
  width: number
  /** Id of the chart's patterns. */
  patterns: string
}

/**
 * The plot, whose code is loaded when it comes near the screen; its place has the same height before, and where loading
 * fails.
 */
export function LazyPlot(props: LazyPlotProps) {
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  const seen = useSeen(place)
  const { plot, retry } = usePlot(seen)
  if (plot === 'failed')
    return (
      <Place role="alert" centred>
        <p>{t`O gráfico não pôde ser carregado. Os números estão na tabela.`}</p>
        <Button onClick={retry}>{t`Tentar novamente`}</Button>
      </Place>
    )
  return (
    <Place ref={place}>{seen && plot ? <plot.Plot {...props} height={plotHeight} /> : <PlotBones />}</Place>
  )
}

type PlotModule = typeof import('./Plot.tsx')

/**
 * The code that draws charts, loaded once for all of them when the first is `wanted`: undefined until it is loaded,
 * 'failed' where that fails. `retry` loads it again.
 */
function usePlot(wanted: boolean): { plot: PlotModule | 'failed' | undefined; retry(): void } {
  const plot = useSyncExternalStore(subscribe, read, read)
  useEffect(() => {
    if (wanted && !held) void ask()
  }, [wanted])
  return { plot, retry: () => void ask() }
}

const plotCode = code(() => import('./Plot.tsx'))

let held: PlotModule | 'failed' | undefined
let asking = false
const listeners = new Set<() => void>()

async function ask() {
  if (asking) return
  asking = true
  hold(undefined)
  hold(await plotCode.load().catch(() => 'failed' as const))
  asking = false
}

const read = () => held

function hold(plot: typeof held) {
  held = plot
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
