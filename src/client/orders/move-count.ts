import type { Order } from './order.ts'

/** Moves one order from a status' count to another's; its amount is the server's to sum. */
export function moveCount<Counts extends Record<CountName, number>>(
  counts: Counts,
  from: Pick<Order, 'status'>,
  to: Pick<Order, 'status'>,
): Counts {
  const [left, entered] = [countOf[from.status], countOf[to.status]]
  if (left === entered) return counts
  const moved = { ...counts }
  if (left) moved[left] = Math.max(0, moved[left] - 1)
  if (entered) moved[entered] += 1
  return moved
}

type CountName = 'recebido' | 'em_andamento' | 'prontas'

/** The count that a status stands in. */
export const countOf: Record<Order['status'], CountName | null> = {
  Recebido: 'recebido',
  'Em Andamento': 'em_andamento',
  Pronto: 'prontas',
  Entregue: null,
}
