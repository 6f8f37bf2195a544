import type { Utils } from '../session.ts'

/** What the URL of /clientes holds. */
export interface CustomersSearch {
  q?: string | undefined
  /** The form of a new customer is open. */
  novo?: true | undefined
  /** Id of the customer whose form is open. */
  editar?: string | undefined
}

export function readCustomersSearch(raw: Record<string, unknown>): CustomersSearch {
  return {
    q: text(raw.q),
    novo: raw.novo === true || raw.novo === 'true' || undefined,
    editar: text(raw.editar),
  }
}

/** Asks for what the screen shows, in one request, before it is drawn. */
export function loadCustomers(utils: Utils, q: string | undefined): void {
  void utils.customers.list.prefetchInfinite(listInput(q))
  void utils.customers.stats.prefetch()
  void utils.plans.current.prefetch()
}

/** The input of customers.list, the same wherever it is asked for. */
export const listInput = (q: string | undefined) => (q ? { q } : {})

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 100) : undefined
