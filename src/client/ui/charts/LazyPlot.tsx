import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from '../Button.tsx'
import { lazyModule } from '../lazy-module.ts'
import { useSeen } from '../lists/use-seen.ts'
import type { Figures } from './marks.ts'
import { PlotBox, plotHeight } from './PlotBox.tsx'
import { PlotSkeleton } from './PlotSkeleton.tsx'

interface LazyPlotProps {
  figures: Figures
  /** In pixels. */
  width: number
  /** Id of the chart's patterns. */
  patterns: string
}

/**
 * Loads the plot's code when the chart comes near the viewport. Its box keeps the same height before that and after a
 * failure.
 */
export function LazyPlot(props: LazyPlotProps) {
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  const seen = useSeen(place)
  const { plot, retry } = usePlot(seen)
  if (plot === 'failed')
    return (
      <PlotBox role="alert" centred>
        <p>{t`O gráfico não pôde ser carregado. Os números estão na tabela.`}</p>
        <Button onClick={retry}>{t`Tentar novamente`}</Button>
      </PlotBox>
    )
  return (
    <PlotBox ref={place}>
      {seen && plot ? <plot.Plot {...props} height={plotHeight} /> : <PlotSkeleton />}
    </PlotBox>
  )
}

type PlotModule = typeof import('./Plot.tsx')

/**
 * The module that draws charts, loaded once for all of them when the first is `wanted`. `plot` is undefined while it
 * loads and 'failed' after a failure, when `retry` loads it again.
 */
function usePlot(wanted: boolean): { plot: PlotModule | 'failed' | undefined; retry(): void } {
  const plot = useSyncExternalStore(subscribe, read, read)
  useEffect(() => {
    if (wanted && !loaded) void load()
  }, [wanted])
  return { plot, retry: () => void load() }
}

const plotModule = lazyModule(() => import('./Plot.tsx'))

let loaded: PlotModule | 'failed' | undefined
let loading = false
const listeners = new Set<() => void>()

async function load() {
  if (loading) return
  loading = true
  setLoaded(undefined)
  setLoaded(await plotModule.load().catch(() => 'failed' as const))
  loading = false
}

const read = () => loaded

function setLoaded(plot: typeof loaded) {
  loaded = plot
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
