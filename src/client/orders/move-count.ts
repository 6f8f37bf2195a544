import { type StatusCount, statusCount } from '../../shared/orders.ts'
import type { Order } from './order.ts'

/** Moves one order from a status' count to another's; its amount is the server's to sum. */
export function moveCount<Counts extends Record<StatusCount, number>>(
  counts: Counts,
  from: Pick<Order, 'status'>,
  to: Pick<Order, 'status'>,
): Counts {
  const [left, entered] = [statusCount[from.status], statusCount[to.status]]
  if (left === entered) return counts
  const moved = { ...counts }
  if (left) moved[left] = Math.max(0, moved[left] - 1)
  if (entered) moved[entered] += 1
  return moved
}
