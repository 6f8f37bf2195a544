import { chakra } from '@chakra-ui/react'
import { narrow } from '../theme/media.ts'
import { ChartSkeleton } from '../ui/charts/ChartSkeleton.tsx'
import { LoadErrorCharts } from '../ui/charts/LoadErrorCharts.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { lazyModule } from '../ui/lazy-module.ts'

// Their code comes while the figures are asked for.
const charts = lazyModule(() => import('./ReportCharts.tsx'))

export const MonthlyChart = lazyComponent(charts, module => module.MonthlyChart, {
  Loading: ({ title, caption }) => <ChartSkeleton title={title} caption={caption} legend={false} />,
  LoadError: LoadErrorCharts,
})
export const DailyChart = lazyComponent(charts, module => module.DailyChart, {
  Loading: ({ title, caption }) => <ChartSkeleton title={title} caption={caption} legend={false} />,
  LoadError: LoadErrorCharts,
})

/** Two charts abreast where there is room. */
export const Charts = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: '10',
    rowGap: '6',
    mt: '8',
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)', mt: '6' },
  },
  variants: { stale: { true: { opacity: 0.6 } } },
})
