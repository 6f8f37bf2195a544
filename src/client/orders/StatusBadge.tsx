import { statusTone } from '../../shared/orders.ts'
import { Badge } from '../ui/Badge.tsx'
import type { Order } from './order.ts'
import { statusIcon, statusLabel } from './order-status.ts'

/** A status in its colour, with its icon. */
export function StatusBadge({ status }: Pick<Order, 'status'>) {
  return (
    <Badge tone={statusTone[status]} icon={statusIcon[status]}>
      {statusLabel(status)}
    </Badge>
  )
}
