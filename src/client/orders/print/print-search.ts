import type { OrderStatus } from '../../../shared/orders.ts'
import type { Utils } from '../../api/session.ts'
import { prefetchSettings } from '../../api/settings.ts'
import { choiceParam } from '../../ui/search-params.ts'

/** What can be printed of an order. */
const documents = ['entrada', 'entrega', 'etiqueta'] as const
export type PrintDocument = (typeof documents)[number]

/** What /ordens/:id/imprimir keeps in its address. */
export interface PrintSearch {
  /** The chosen document; the one that goes with the order's status where none is given. */
  documento?: PrintDocument | undefined
}

export const readPrintSearch = (raw: Record<string, unknown>): PrintSearch => ({
  documento: choiceParam(raw.documento, documents),
})

/** What is printed first of an order: one that was delivered gets the receipt with its warranty. */
export const documentFor = (status: OrderStatus): 'entrada' | 'entrega' =>
  status === 'Entregue' ? 'entrega' : 'entrada'

/** Whether a name of a host leads every device to itself: there the code on a paper opens nothing. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

/** Asks for what is printed, and then for whose it is; nothing waits for it. */
export function prefetchPrint(utils: Utils, id: string): void {
  const customer = ({ cliente_id }: { cliente_id: string }) =>
    utils.customers.get.prefetch({ id: cliente_id })
  // What is refused the screen asks for again, and says so.
  void utils.orders.get.fetch({ id }).then(customer, () => undefined)
  prefetchSettings(utils)
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This tab came from the orders: going back shows them as they were. */
    fromOrders?: true
  }
}
