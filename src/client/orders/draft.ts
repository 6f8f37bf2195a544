import type { CreateOrder } from '../../shared/orders-schema.ts'
import type { OrderFormValues } from './form-values.ts'

/** A new order that is being written, as it survives a reload of the page. */
export interface Draft {
  /** The customer that the form was opened for, if any: a draft for another one is not taken up. */
  cliente: string | undefined
  /** Kept over a reload too: what was sent just before may have been stored. */
  chave: string
  /** What was sent without an answer. */
  sent: CreateOrder[]
  values: OrderFormValues
}

/** The draft of one user in this tab; the browser may refuse to keep anything, and then there is none. */
export function draftOf(userId: string, storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const key = `nova-os-${userId}`
  return {
    read(cliente: string | undefined): Draft | null {
      const draft = attempt(() => parse(storage.getItem(key)))
      return draft?.cliente === cliente ? (draft ?? null) : null
    },
    write: (draft: Draft) => void attempt(() => storage.setItem(key, JSON.stringify(draft))),
    clear: () => void attempt(() => storage.removeItem(key)),
  }
}

function parse(text: string | null): Draft | null {
  const draft: unknown = text && JSON.parse(text)
  return typeof draft === 'object' && draft !== null && 'values' in draft && 'chave' in draft
    ? (draft as Draft)
    : null
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
