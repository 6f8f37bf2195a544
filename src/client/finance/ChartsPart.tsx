import { Suspense } from 'react'
import { MissingCharts } from '../ui/charts/MissingCharts.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { ChartsBones } from './ChartsBones.tsx'

/** The charts, whose code comes while the figures above are asked for. */
export function ChartsPart() {
  return (
    <Suspense fallback={<ChartsBones />}>
      <FinanceCharts />
    </Suspense>
  )
}

const FinanceCharts = lazyPart(async () => (await import('./FinanceCharts.tsx')).FinanceCharts, MissingCharts)
