import { addDays } from '../../shared/days.ts'
import { minWarrantyDays } from '../../shared/orders.ts'
import type { Settings } from '../api/settings.ts'
import type { Order } from './order.ts'

/** Days after the delivery for which a customer's page is there, whatever the warranty. */
const pageDays = 30

/** Whether an order's page is still there for its customer. */
export function linkHolds(
  { data_entrega, itens = [] }: Order,
  { empresa }: Pick<Settings, 'empresa'>,
  today: string,
): boolean {
  if (data_entrega === null) return true
  const ofShop = Number(empresa.valores.garantia_dias) || minWarrantyDays
  const warranties = itens.map(({ garantia_dias }) => garantia_dias ?? ofShop)
  const longest = warranties.length > 0 ? Math.max(...warranties) : ofShop
  return today <= addDays(data_entrega, Math.max(pageDays, longest))
}
