import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { createStore, useStore } from '../../api/store.ts'
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
  const plot = useStore(loaded)
  useEffect(() => {
    if (wanted && !loaded.get()) void load()
  }, [wanted])
  return { plot, retry: () => void load() }
}

const plotModule = lazyModule(() => import('./Plot.tsx'))

const loaded = createStore<PlotModule | 'failed' | undefined>(undefined)
let loading = false

async function load() {
  if (loading) return
  loading = true
  loaded.set(undefined)
  loaded.set(await plotModule.load().catch(() => 'failed' as const))
  loading = false
}
