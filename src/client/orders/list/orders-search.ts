import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  type OrderQuote,
  type OrderStatus,
  type OrderWait,
  orderQuotes,
  orderStatuses,
  orderWaits,
} from '../../../shared/orders.ts'
import { longestSearch } from '../../../shared/search.ts'
import { dialogUrl } from '../../ui/dialog-url.ts'
import { choiceParam, dayParam, monthParam, textParam } from '../../ui/search-params.ts'
import type { quotePlace } from '../order-words.ts'

/** What /ordens keeps in its address: filters, and the open dialog. */
export interface OrdersSearch {
  q?: string | undefined
  status?: OrderStatus | undefined
  /** Only orders that the shop is warned of, or that are promised for today; takes the place of a status. */
  alerta?: OrderWait | undefined
  /** Only those that are paid, or are not. */
  pago?: 'sim' | 'nao' | undefined
  /** Only those whose quote is so far. */
  orcamento?: OrderQuote | undefined
  /** Only paid ones of this month (YYYY-MM, or 'tudo') whose cost is not known whole. */
  sem_custo?: string | undefined
  /** Days of entry, both included. */
  de?: string | undefined
  ate?: string | undefined
  /** By deadline; by entry unless told. */
  ordem?: 'previsao' | undefined
  /** Id of the order whose details are open. */
  os?: string | undefined
  /** Id of the order that is edited. */
  editar?: string | undefined
  /** A new order is written, for `cliente` (an id) where given. */
  nova?: 'true' | undefined
  cliente?: string | undefined
  /** The trash is open. */
  lixeira?: 'true' | undefined
}

export function readOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  return {
    q: textParam(search.q)?.slice(0, longestSearch),
    status: choiceParam(search.status, orderStatuses),
    alerta: choiceParam(search.alerta, orderWaits),
    pago: choiceParam(search.pago, ['sim', 'nao']),
    orcamento: choiceParam(search.orcamento, orderQuotes),
    sem_custo: monthParam(search.sem_custo),
    de: dayParam(search.de),
    ate: dayParam(search.ate),
    ordem: choiceParam(search.ordem, ['previsao']),
    os: textParam(search.os),
    editar: textParam(search.editar),
    nova: choiceParam(search.nova, ['true']),
    cliente: textParam(search.cliente),
    lixeira: choiceParam(search.lixeira, ['true']),
  }
}

/** What of the address the list goes by. */
export const filterOf = ({
  q,
  status,
  alerta,
  pago,
  orcamento,
  sem_custo,
  de,
  ate,
  ordem,
}: OrdersSearch): OrdersFilter => ({
  ...(q && { q }),
  ...(alerta ? { alerta } : status && { status }),
  ...(pago && { pago }),
  ...(orcamento && { orcamento }),
  ...(sem_custo && { sem_custo }),
  ...(de && { de }),
  ...(ate && { ate }),
  ...(ordem && !alerta && { ordem }),
})
export type OrdersFilter = Pick<
  OrdersSearch,
  'q' | 'status' | 'alerta' | 'pago' | 'orcamento' | 'sem_custo' | 'de' | 'ate' | 'ordem'
>

/** What the list is asked for. */
export const listInput = ({ pago, ...filter }: OrdersFilter) => ({
  ...filter,
  ...(pago && { pago: pago === 'sim' }),
})

/** What the counts of the statuses follow; undefined where they are the whole shop's. */
export function statusCountsInput(filter: OrdersFilter) {
  const { status: _, alerta: __, ordem: ___, ...searched } = listInput(filter)
  return Object.keys(searched).length > 0 ? searched : undefined
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A dialog was opened in this tab, over the list or from the dashboard: going back closes it, and leads there. */
    overOrders?: true
    /** Names the press that led here for the sheet that sends the order's quote: it opens once. */
    sendsQuote?: string
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
      openDetails: (id: string, at?: typeof quotePlace) => open({ os: id }, at),
      /** From the details to the form, in the same place of the history: closing it leads to the list. */
      edit: (id: string) => swap({ editar: id }),
      /** The details of another order, likewise. */
      show: (id: string) => swap({ os: id }),
      close,
    }
  }, [navigate, history])
}

/**
 * For a 'Nova OS' button: pressed before its code is there it loads the page with the form's address, by the empty form
 * of shell/Shell.tsx. Once the code is there, onClick does it.
 */
export const newOrderSubmit = {
  type: 'submit',
  form: 'go',
  formAction: '/ordens',
  name: 'nova',
  value: 'true',
} as const
