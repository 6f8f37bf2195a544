import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { OrderStatus } from '../../../shared/orders.ts'
import { goBack } from '../../app/go-back.ts'
import { captureKeys } from '../../ui/type-ahead.ts'
import { filterOf } from './orders-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A dialog was opened over the list in this tab: going back closes it. */
    overOrders?: true
  }
}

export type OrdersUrl = ReturnType<typeof useOrdersUrl>

/** The ways to change the address of /ordens: it is the screen's state. */
export function useOrdersUrl() {
  const navigate = useNavigate({ from: '/ordens' })
  const { history } = useRouter()
  return useMemo(() => {
    const open = (dialog: { os: string } | { nova: 'true' }) =>
      void navigate({
        search: prev => ({ ...filterOf(prev), ...dialog }),
        state: { overOrders: true },
        resetScroll: false,
      })
    return {
      searchFor: (q: string) =>
        void navigate({
          search: prev => ({ ...prev, q: q || undefined }),
          replace: true,
          resetScroll: false,
        }),
      filterBy: (status: OrderStatus | undefined) =>
        void navigate({ search: ({ q }) => ({ q, status }), resetScroll: false }),
      clearFilters: () => void navigate({ search: {}, resetScroll: false }),

      openNew: () => {
        captureKeys()
        open({ nova: 'true' })
      },
      openDetails: (id: string) => open({ os: id }),
      /** From the details to the form, in the same place of the history: closing it leads to the list. */
      edit: (id: string) =>
        void navigate({
          search: prev => ({ ...filterOf(prev), editar: id }),
          state: prev => prev,
          replace: true,
          resetScroll: false,
        }),
      close: () => {
        if (history.location.state.overOrders) return goBack(history)
        void navigate({ search: filterOf, replace: true, resetScroll: false })
      },
    }
  }, [navigate, history])
}
