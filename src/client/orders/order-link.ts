import { longestWarranty, pageEnd, warrantyDays } from '../../shared/orders.ts'
import type { Settings } from '../api/settings.ts'
import type { Order } from './order.ts'

/** Whether an order's page is still there for its customer. */
export function linkHolds(
  { data_entrega, itens = [] }: Order,
  { empresa }: Pick<Settings, 'empresa'>,
  today: string,
): boolean {
  if (data_entrega === null) return true
  const own = itens.map(({ garantia_dias }) => garantia_dias)
  return today <= pageEnd(data_entrega, longestWarranty(own, warrantyDays(empresa.valores.garantia_dias)))
}
