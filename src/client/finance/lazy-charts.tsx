import { ChartBones } from '../ui/charts/ChartSkeleton.tsx'
import { MissingCharts } from '../ui/charts/LoadErrorCharts.tsx'
import { code } from '../ui/lazy-module.ts'
import { lazyPart } from '../ui/lazy-component.tsx'
import { Bone } from '../ui/lists/Skeleton.tsx'

// Their code comes while the figures are asked for.
const charts = code(() => import('./FinanceCharts.tsx'))

export const MonthByMonth = lazyPart(charts, part => part.MonthByMonth, {
  Waiting: ({ title }) => <ChartBones title={title} />,
  Missing: MissingCharts,
})
export const ExpensesByMonth = lazyPart(charts, part => part.ExpensesByMonth, {
  Waiting: ({ title }) => <ChartBones title={title} />,
  Missing: MissingCharts,
})
export const CategoryShares = lazyPart(charts, part => part.CategoryShares, {
  Waiting: ({ categories }) => <SharesBones count={categories.length} />,
  Missing: MissingCharts,
})

/** The place of the shares, in lines as high: of three where nobody knows yet how many there are. */
export const SharesBones = ({ count = 3 }: { count?: number }) => (
  <Bone style={{ height: 46 * count - 12 }} mt="1.5" mb="3" />
)
