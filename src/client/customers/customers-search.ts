import type { Utils } from '../api/session.ts'
import { choiceParam, textParam } from '../ui/search-params.ts'

/** What the URL of /clientes holds. */
export interface CustomersSearch {
  q?: string | undefined
  /** The form of a new customer is open. */
  novo?: 'true' | undefined
  /** Id of the customer whose form is open. */
  editar?: string | undefined
  /** Id of the customer whose orders are shown. */
  historico?: string | undefined
}

export function readCustomersSearch(raw: Record<string, unknown>): CustomersSearch {
  return {
    q: textParam(raw.q)?.slice(0, 100),
    novo: choiceParam(raw.novo, ['true']),
    editar: textParam(raw.editar),
    historico: textParam(raw.historico),
  }
}

/** Asks for what the screen shows, in one request, before it is drawn. */
export function loadCustomers(utils: Utils, { q, editar, historico }: CustomersSearch): void {
  // Rows that are there already are the list's own to renew: a dialog opens over them.
  if (!utils.customers.list.getInfiniteData(listInput(q))) {
    void utils.customers.list.prefetchInfinite(listInput(q))
    void utils.customers.stats.prefetch()
  }
  void utils.plans.current.prefetch()
  const id = editar ?? historico
  if (id) void utils.customers.get.prefetch({ id })
  if (historico) void utils.orders.list.prefetchInfinite(ordersInput(historico))
}

/** The input of customers.list, the same wherever it is asked for. */
export const listInput = (q: string | undefined) => (q ? { q } : {})

/** The input of orders.list for one customer's orders. */
export const ordersInput = (cliente_id: string) => ({ cliente_id })
