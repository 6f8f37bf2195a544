import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Button } from '../Button.tsx'
import { useSeen } from '../use-seen.ts'
import { usePlot } from './load-plot.ts'
import type { Figures } from './marks.ts'
import { Place, plotHeight } from './Place.tsx'
import { PlotBones } from './PlotBones.tsx'

interface LazyPlotProps {
  figures: Figures
  /** In pixels. */
  width: number
  /** Id of the chart's patterns. */
  patterns: string
}

/** The plot, whose code is loaded near the screen; its place is as high before that, and where it cannot be had. */
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
