import { type OrderAlert, type OrderStatus, orderAlerts, orderStatuses } from '../../../shared/orders.ts'
import { choiceParam, textParam } from '../../app/search-params.ts'

/** What /ordens keeps in its address: filters, and the open dialog. */
export interface OrdersSearch {
  q?: string | undefined
  status?: OrderStatus | undefined
  /** Only orders that the shop is warned of; takes the place of a status. */
  alerta?: OrderAlert | undefined
  /** Id of the order whose details are open. */
  os?: string | undefined
  /** Id of the order that is edited. */
  editar?: string | undefined
  /** A new order is written, for `cliente` (an id) where given. */
  nova?: 'true' | undefined
  cliente?: string | undefined
}

export function readOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  return {
    q: textParam(search.q)?.slice(0, longestSearch),
    status: choiceParam(search.status, orderStatuses),
    alerta: choiceParam(search.alerta, orderAlerts),
    os: textParam(search.os),
    editar: textParam(search.editar),
    nova: choiceParam(search.nova, ['true']),
    cliente: textParam(search.cliente),
  }
}

/** What the server takes (shared/fields). */
const longestSearch = 100

/** What the list is asked for. */
export const filterOf = ({ q, status, alerta }: OrdersSearch): OrdersFilter => ({
  ...(q && { q }),
  ...(alerta ? { alerta } : status && { status }),
})
export type OrdersFilter = Pick<OrdersSearch, 'q' | 'status' | 'alerta'>
