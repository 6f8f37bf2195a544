import { useLingui } from '@lingui/react/macro'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/trpc/router.ts'
import { ChartBones } from '../../ui/charts/ChartBones.tsx'
import type { ChartUnit } from '../../ui/charts/chart.ts'
import { TrendChart } from '../../ui/charts/TrendChart.tsx'
import { dayInMonth, formatDay } from '../../ui/Day.tsx'

type Days = inferRouterOutputs<AppRouter>['admin']['analytics']['dias']

interface DailyChartProps {
  /** Absent while loading. */
  days: Days | undefined
  of: Exclude<keyof Days[number], 'dia'>
  title: string
  /** What a bar counts. */
  label: string
  unit?: ChartUnit
}

/** One figure over the last thirty days. */
export function DailyChart({ days, of, title, label, unit = 'count' }: DailyChartProps) {
  const { t } = useLingui()
  if (!days) return <ChartBones title={title} legend={false} />
  return (
    <TrendChart
      title={title}
      rows={days.map(day => ({
        label: formatDay(day.dia),
        short: dayInMonth(day.dia),
        values: { [of]: day[of] },
      }))}
      bar={{ key: of, label }}
      unit={unit}
      rowsLabel={t`Dia`}
      empty={t`Nada nestes 30 dias.`}
    />
  )
}
