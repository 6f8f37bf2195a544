import { t } from '@lingui/core/macro'
import { Check, Clock, type LucideIcon, X } from 'lucide-react'
import type { SubscriptionStatus, TransactionStatus } from '../../shared/billing.ts'
import type { Tone } from '../ui/Badge.tsx'

interface BadgeStyle {
  tone: Tone
  icon: LucideIcon
}

/** A subscription's statuses: green, yellow, red, grey, purple; a check, a clock, and a cross for what is no more. */
export const subscriptionBadge: Record<SubscriptionStatus, BadgeStyle> = {
  active: { tone: 'ready', icon: Check },
  pending: { tone: 'progress', icon: Clock },
  canceled: { tone: 'danger', icon: X },
  expired: { tone: 'delivered', icon: X },
  refunded: { tone: 'refunded', icon: X },
}

/** Tone and icon of a charge's status; each screen has its own words for it. */
export const chargeBadge: Record<TransactionStatus, BadgeStyle> = {
  paid: subscriptionBadge.active,
  waiting_payment: subscriptionBadge.pending,
  refused: subscriptionBadge.canceled,
  refunded: subscriptionBadge.refunded,
  chargedback: subscriptionBadge.refunded,
}

export function subscriptionWord(status: SubscriptionStatus): string {
  switch (status) {
    case 'active':
      return t`Ativa`
    case 'pending':
      return t`Pendente`
    case 'canceled':
      return t`Cancelada`
    case 'expired':
      return t`Expirada`
    case 'refunded':
      return t`Reembolsada`
  }
}
