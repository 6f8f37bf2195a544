import { plural, t } from '@lingui/core/macro'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { formatMoney } from '../../shared/money.ts'
import { serviceTypes } from '../../shared/orders.ts'
import { serviceLabel } from '../orders/order-words.ts'
import { formatDecimal } from '../ui/format.ts'

type Outputs = inferRouterOutputs<AppRouter>['reports']

/** A month's figures beside the present ones; amounts in reais. */
export type Overview = Outputs['overview']
/** The figures of chosen days. */
export type Advanced = Outputs['advanced']

/** What orders left over their cost. */
export type Margin = Outputs['margin']

/** What came of the quotes that were sent, and how long their answers took. */
export type Quotes = Outputs['quotes']

/** What an order was for; one of a newer server as it is stored. */
export function serviceName(stored: string): string {
  const type = serviceTypes.find(one => one === stored)
  return type ? serviceLabel(type) : stored
}

/** A category of devices: a brand's own name, or the rest. */
export const deviceName = (stored: string): string => (stored === 'Outros' ? t`Outros` : stored)

/** 2,4 dias; a dash where nothing was delivered. */
export function formatDuration(days: number | null): string {
  if (days === null) return nothing
  const rounded = Math.round(days * 10) / 10
  const text = formatDecimal(rounded, 1)
  if (rounded === 0) return t`0 dias`
  return plural(rounded, { one: `${text} dia`, other: `${text} dias` })
}

/** R$ 59: an amount without centavos. */
export const wholeReais = (amount: number): string => formatMoney(amount).replace(/,00$/, '')

/** Stands for a figure of nothing, as an average without a single case. */
export const nothing = '—'
