import { ChartSkeleton } from '../ui/charts/ChartSkeleton.tsx'
import { LoadErrorCharts } from '../ui/charts/LoadErrorCharts.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { lazyModule } from '../ui/lazy-module.ts'
import { Skeleton } from '../ui/lists/Skeleton.tsx'

// Their code comes while the figures are asked for.
const charts = lazyModule(() => import('./FinanceCharts.tsx'))

export const MonthByMonth = lazyComponent(charts, module => module.MonthByMonth, {
  Loading: ({ title }) => <ChartSkeleton title={title} />,
  LoadError: LoadErrorCharts,
})
export const ExpensesByMonth = lazyComponent(charts, module => module.ExpensesByMonth, {
  Loading: ({ title }) => <ChartSkeleton title={title} />,
  LoadError: LoadErrorCharts,
})
export const CategoryShares = lazyComponent(charts, module => module.CategoryShares, {
  Loading: ({ categories }) => <SharesSkeleton count={categories.length} />,
  LoadError: LoadErrorCharts,
})

/** The place of the shares, in lines as high: of three where nobody knows yet how many there are. */
export const SharesSkeleton = ({ count = 3 }: { count?: number }) => (
  <Skeleton style={{ height: 46 * count - 12 }} mt="1.5" mb="3" />
)
