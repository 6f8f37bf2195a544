import { chakra } from '@chakra-ui/react'
import { narrow } from '../theme/media.ts'
import { ChartBones } from '../ui/charts/ChartSkeleton.tsx'
import { MissingCharts } from '../ui/charts/LoadErrorCharts.tsx'
import { code } from '../ui/lazy-module.ts'
import { lazyPart } from '../ui/lazy-component.tsx'

// Their code comes while the figures are asked for.
const charts = code(() => import('./ReportCharts.tsx'))

export const MonthlyChart = lazyPart(charts, part => part.MonthlyChart, {
  Waiting: ({ title, caption }) => <ChartBones title={title} caption={caption} legend={false} />,
  Missing: MissingCharts,
})
export const DailyChart = lazyPart(charts, part => part.DailyChart, {
  Waiting: ({ title, caption }) => <ChartBones title={title} caption={caption} legend={false} />,
  Missing: MissingCharts,
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
