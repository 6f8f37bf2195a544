import { t } from '@lingui/core/macro'
import { CircleCheck, Inbox, type LucideIcon, PackageCheck, Wrench } from 'lucide-react'
import type { OrderStatus } from '../../shared/orders.ts'

export const statusIcon: Record<OrderStatus, LucideIcon> = {
  Recebido: Inbox,
  'Em Andamento': Wrench,
  Pronto: CircleCheck,
  Entregue: PackageCheck,
}

export function statusLabel(status: OrderStatus): string {
  switch (status) {
    case 'Recebido':
      return t`Recebido`
    case 'Em Andamento':
      return t`Em Andamento`
    case 'Pronto':
      return t`Pronto`
    case 'Entregue':
      return t`Entregue`
  }
}

/** The one step forward, as a verb on a card. */
export function stepLabel(to: OrderStatus): string {
  switch (to) {
    case 'Em Andamento':
      return t`Iniciar`
    case 'Entregue':
      return t`Entregar`
    default:
      return statusLabel(to)
  }
}
