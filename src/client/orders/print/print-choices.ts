import { useState } from 'react'
import type { OrderStatus } from '../../../shared/orders.ts'
import type { Utils } from '../../api/session.ts'
import { prefetchSettings } from '../../api/settings.ts'
import { choiceParam } from '../../ui/search-params.ts'
import type { Order } from '../order.ts'

/** Kinds of paper that a receipt is printed on: a sheet, and rolls by their width in millimetres. */
export const papers = ['a4', '80', '58'] as const
export type Paper = (typeof papers)[number]

export const copyChoices = ['ambas', 'cliente', 'loja'] as const
export type CopyChoice = (typeof copyChoices)[number]

/** Whose copy: the customer's or the shop's. */
export type Copy = Exclude<CopyChoice, 'ambas'>

/** What is chosen once for the printer that stands beside this device, and remembered here. */
export interface PrintChoices {
  papel: Paper
  vias: CopyChoice
}

export const copiesOf = (vias: CopyChoice): readonly Copy[] =>
  vias === 'ambas' ? ['cliente', 'loja'] : [vias]

/** The choices as this device remembers them, and a function that changes and remembers some of them. */
export function usePrintChoices(): [PrintChoices, (change: Partial<PrintChoices>) => void] {
  const [choices, setChoices] = useState(() => choicesOf(readStored()))
  const change = (some: Partial<PrintChoices>) => {
    const next = { ...choices, ...some }
    setChoices(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // A browser that keeps nothing forgets them with the page.
    }
  }
  return [choices, change]
}

const key = 'impressao'

/** What was stored, as far as it is still a choice. */
export function choicesOf(stored: unknown): PrintChoices {
  const found = new Map<string, unknown>(typeof stored === 'object' && stored ? Object.entries(stored) : [])
  return {
    papel: papers.find(one => one === found.get('papel')) ?? 'a4',
    vias: copyChoices.find(one => one === found.get('vias')) ?? 'ambas',
  }
}

function readStored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** What can be printed of an order. */
const documents = ['entrada', 'entrega', 'etiqueta'] as const
export type PrintDocument = (typeof documents)[number]

/** What /ordens/:id/imprimir keeps in its address. */
interface PrintSearch {
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

/** Asks for what is printed, and then for whose it is and who answered its quote; nothing waits for it. */
export function prefetchPrint(utils: Utils, id: string): void {
  const beside = ({ cliente_id, orcamento_resposta }: Order) => {
    void utils.customers.get.prefetch({ id: cliente_id })
    if (orcamento_resposta !== null) void utils.orders.quotes.prefetch({ id })
  }
  // What is refused the screen asks for again, and says so.
  void utils.orders.get.fetch({ id }).then(beside, () => undefined)
  prefetchSettings(utils)
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This tab came from the orders: going back shows them as they were. */
    fromOrders?: true
  }
}
