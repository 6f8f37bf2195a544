import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { longestSearch } from '../../shared/search.ts'
import type { Utils } from '../api/session.ts'
import { dialogUrl } from '../ui/dialog-url.ts'
import { choiceParam, textParam } from '../ui/search-params.ts'

/** The search parameters of /clientes. */
export interface CustomersSearch {
  q?: string | undefined
  /** The form of a new customer is open. */
  novo?: 'true' | undefined
  /** The id of the customer whose form is open. */
  editar?: string | undefined
  /** The id of the customer whose history is open. */
  historico?: string | undefined
}

export function readCustomersSearch(raw: Record<string, unknown>): CustomersSearch {
  return {
    q: textParam(raw.q)?.slice(0, longestSearch),
    novo: choiceParam(raw.novo, ['true']),
    editar: textParam(raw.editar),
    historico: textParam(raw.historico),
  }
}

/** Requests the screen's data together, before it is drawn. */
export function loadCustomers(utils: Utils, { q, editar, historico }: CustomersSearch): void {
  // Loaded rows are refetched by the list itself: here a dialog opens over them.
  if (!utils.customers.list.getInfiniteData(listInput(q))) {
    void utils.customers.list.prefetchInfinite(listInput(q))
    void utils.customers.stats.prefetch()
  }
  void utils.plans.current.prefetch()
  const id = editar ?? historico
  if (id) void utils.customers.get.prefetch({ id })
  if (historico) void utils.orders.list.prefetchInfinite(ordersInput(historico))
}

/** The input of customers.list, the same wherever it is called. */
export const listInput = (q: string | undefined) => (q ? { q } : {})

/** The input of orders.list for one customer's orders. */
export const ordersInput = (cliente_id: string) => ({ cliente_id })

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A dialog was opened over the customers in this tab: going back closes it. */
    overCustomers?: true
  }
}

/** Changes the search parameters of /clientes, which are the screen's state. */
export function useCustomersUrl() {
  const navigate = useNavigate({ from: '/clientes' })
  const { history } = useRouter()
  return useMemo(
    () => ({
      searchFor: (q: string | undefined) =>
        void navigate({ search: before => ({ ...before, q }), replace: true, resetScroll: false }),
      ...dialogUrl<CustomersSearch>({
        go: change => navigate(change),
        history,
        over: 'overCustomers',
        kept: ({ q }) => ({ q }),
      }),
    }),
    [navigate, history],
  )
}
