import { useLingui } from '@lingui/react/macro'
import { forecastOf } from './due.ts'
import { DaysLate } from './Forecast.tsx'
import type { Order } from './order.ts'

/** Beside the day of a forecast: that it has passed, and by how much, or that it is today. */
export function Overdue({ order, today }: { order: Order; today: string }) {
  const { t } = useLingui()
  const forecast = forecastOf(order, today)
  if (forecast.kind === 'late') return <DaysLate days={forecast.days} />
  return forecast.kind === 'today' && <strong>{t`Hoje`}</strong>
}
