import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { Check, ClockAlert } from 'lucide-react'
import { isOwed, statusTone } from '../../shared/orders.ts'
import { Badge } from '../ui/Badge.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { Order } from './order.ts'
import { forecastOf, paymentWords, shortDay, statusIcon, statusLabel } from './order-words.ts'

/** A status in its colour, with its icon. */
export function StatusBadge({ status }: Pick<Order, 'status'>) {
  return (
    <Badge tone={statusTone[status]} icon={statusIcon[status]}>
      {statusLabel(status)}
    </Badge>
  )
}

type Payment = Pick<Order, 'status' | 'pago' | 'valor' | 'forma_pagamento'>

/** 'Pago - PIX' as a neutral check; 'A receber' in ink once it is delivered; else muted. */
export function PaymentNote({ order }: { order: Payment }) {
  const words = paymentWords(order)
  if (order.pago)
    return (
      <Badge tone="plain" icon={Check}>
        {words}
      </Badge>
    )
  return isOwed(order) ? <strong>{words}</strong> : <span data-sub="">{words}</span>
}

/** When an order is due, in a row: late in red words, "Hoje", or the day. */
export function Forecast({ order, today }: { order: Order; today: string }) {
  const { t } = useLingui()
  const forecast = forecastOf(order, today)
  switch (forecast.kind) {
    case 'late':
      return <DaysLate days={forecast.days} />
    case 'none':
      return <span data-sub="">{t`Sem previsão`}</span>
    default:
      return (
        <span>
          <span data-card="">{t`Previsão`} </span>
          {forecast.kind === 'today' ? <DueToday /> : shortDay(forecast.day, today)}
        </span>
      )
  }
}

/** Beside the day of a forecast: that it has passed, and by how much, or that it is today. */
export function Overdue({ order, today }: { order: Order; today: string }) {
  const forecast = forecastOf(order, today)
  if (forecast.kind === 'late') return <DaysLate days={forecast.days} />
  return forecast.kind === 'today' && <DueToday />
}

/** What is promised for today stands out, as what is late does. */
function DueToday() {
  const { t } = useLingui()
  return (
    <Due>
      <Icon of={ClockAlert} size="sm" />
      {t`Hoje`}
    </Due>
  )
}

/** Red words that something was due days ago. */
function DaysLate({ days }: { days: number }) {
  return (
    <Due late>
      <Icon of={ClockAlert} size="sm" />
      <Plural value={days} one="Atrasada # dia" other="Atrasada # dias" />
    </Due>
  )
}

const Due = chakra('strong', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '5px',
    fontWeight: 'medium',
    verticalAlign: 'bottom',
    whiteSpace: 'nowrap',
  },
  variants: { late: { true: { color: 'danger' } } },
})
