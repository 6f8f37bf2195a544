import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { dialogUrl } from '../ui/dialog-url.ts'
import type { CustomersSearch } from './customers-search.ts'

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
