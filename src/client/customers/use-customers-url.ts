import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { goBack } from '../ui/go-back.ts'
import type { CustomersSearch } from './customers-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A dialog was opened over the customers in this tab: going back closes it. */
    overCustomers?: true
  }
}

type Dialog = Pick<CustomersSearch, 'novo' | 'editar' | 'historico'>

/** Changes the search parameters of /clientes, which are the screen's state. */
export function useCustomersUrl() {
  const navigate = useNavigate({ from: '/clientes' })
  const { history } = useRouter()
  return useMemo(
    () => ({
      searchFor: (q: string | undefined) =>
        void navigate({ search: before => ({ ...before, q }), replace: true, resetScroll: false }),
      open: (dialog: Dialog) =>
        void navigate({
          search: ({ q }) => ({ q, ...dialog }),
          state: { overCustomers: true },
          resetScroll: false,
        }),
      /** Replaces a dialog by another in the same history entry, so that closing leads to the list. */
      swap: (dialog: Dialog) =>
        void navigate({
          search: ({ q }) => ({ q, ...dialog }),
          state: before => before,
          replace: true,
          resetScroll: false,
        }),
      close: () => {
        if (history.location.state.overCustomers) return goBack(history)
        void navigate({ search: ({ q }) => ({ q }), replace: true, resetScroll: false })
      },
    }),
    [navigate, history],
  )
}
