import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { dialogUrl } from '../../ui/dialog-url.ts'
import { filterOf, type OrdersFilter, type OrdersSearch } from './orders-search.ts'

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
    const { open, swap, close } = dialogUrl<OrdersSearch>({
      go: change => navigate(change),
      history,
      over: 'overOrders',
      kept: filterOf,
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

      openNew: () => open({ nova: 'true' }),
      openTrash: () => open({ lixeira: 'true' }),
      openDetails: (id: string) => open({ os: id }),
      /** From the details to the form, in the same place of the history: closing it leads to the list. */
      edit: (id: string) => swap({ editar: id }),
      /** The details of another order, likewise. */
      show: (id: string) => swap({ os: id }),
      close,
    }
  }, [navigate, history])
}
