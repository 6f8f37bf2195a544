import { MissingCharts } from '../ui/charts/MissingCharts.tsx'
import { code } from '../ui/code.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { ChartsBones } from './ChartsBones.tsx'

/** The charts, whose code comes while the figures above are asked for. */
export const ChartsPart = lazyPart(
  code(() => import('./FinanceCharts.tsx')),
  part => part.FinanceCharts,
  { Waiting: ChartsBones, Missing: MissingCharts },
)
