import { t } from '@lingui/core/macro'
import { CircleCheck, CircleX, Clock, type LucideIcon, RotateCcw } from 'lucide-react'
import type { SubscriptionStatus, TransactionStatus } from '../../../shared/billing.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'

interface Look {
  tone: Tone
  icon: LucideIcon
}

const subscriptionLooks: Record<SubscriptionStatus, Look> = {
  active: { tone: 'ready', icon: CircleCheck },
  pending: { tone: 'progress', icon: Clock },
  canceled: { tone: 'danger', icon: CircleX },
  expired: { tone: 'delivered', icon: CircleX },
  refunded: { tone: 'refunded', icon: CircleX },
}

/** A subscription's status in its colour and with its icon. */
export function SubscriptionBadge({ status }: { status: SubscriptionStatus }) {
  return <Badge {...subscriptionLooks[status]}>{subscriptionWord(status)}</Badge>
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

const transactionLooks: Record<TransactionStatus, Look> = {
  waiting_payment: { tone: 'progress', icon: Clock },
  refused: { tone: 'danger', icon: CircleX },
  paid: { tone: 'ready', icon: CircleCheck },
  refunded: { tone: 'refunded', icon: RotateCcw },
  chargedback: { tone: 'refunded', icon: RotateCcw },
}

/** What became of an order, in its colour and with its icon. */
export function TransactionBadge({ status }: { status: TransactionStatus }) {
  return <Badge {...transactionLooks[status]}>{transactionWord(status)}</Badge>
}

export function transactionWord(status: TransactionStatus): string {
  switch (status) {
    case 'waiting_payment':
      return t`Aguardando`
    case 'refused':
      return t`Recusada`
    case 'paid':
      return t`Paga`
    case 'refunded':
      return t`Reembolsada`
    case 'chargedback':
      return t`Estornada`
  }
}
