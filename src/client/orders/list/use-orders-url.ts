import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { captureKeys } from '../../ui/dialogs/type-ahead.ts'
import { goBack } from '../../ui/go-back.ts'
import { filterOf, type OrdersFilter } from './orders-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A dialog was opened in this tab, over the list or from the dashboard: going back closes it, and leads there. */
    overOrders?: true
  }
}

export type OrdersUrl = ReturnType<typeof useOrdersUrl>

/** The ways to change the address of /ordens: it is the screen's state. */
export function useOrdersUrl() {
  const navigate = useNavigate({ from: '/ordens' })
  const { history } = useRouter()
  return useMemo(() => {
    const open = (dialog: { os: string } | { nova: 'true' } | { lixeira: 'true' }) =>
      void navigate({
        search: prev => ({ ...filterOf(prev), ...dialog }),
        state: { overOrders: true },
        resetScroll: false,
      })
    const replace = (dialog: { os: string } | { editar: string }) =>
      void navigate({
        search: prev => ({ ...filterOf(prev), ...dialog }),
        state: prev => prev,
        replace: true,
        resetScroll: false,
      })
    return {
      searchFor: (q: string) =>
        void navigate({
          search: prev => ({ ...prev, q: q || undefined }),
          replace: true,
          resetScroll: false,
        }),
      filterBy: (change: OrdersFilter) =>
        void navigate({ search: prev => filterOf({ ...prev, ...change }), resetScroll: false }),
      clearFilters: () => void navigate({ search: {}, resetScroll: false }),

      openNew: () => {
        captureKeys()
        open({ nova: 'true' })
      },
      openTrash: () => open({ lixeira: 'true' }),
      openDetails: (id: string) => open({ os: id }),
      /** From the details to the form, in the same place of the history: closing it leads to the list. */
      edit: (id: string) => replace({ editar: id }),
      /** The details of another order, likewise. */
      show: (id: string) => replace({ os: id }),
      close: () => {
        if (history.location.state.overOrders) return goBack(history)
        void navigate({ search: filterOf, replace: true, resetScroll: false })
      },
    }
  }, [navigate, history])
}
