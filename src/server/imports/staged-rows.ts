import type { ImportedCustomer } from '../../shared/customers-schema.ts'
import type { ImportedExpense } from '../../shared/finance-schema.ts'
import type { ImportedOrder } from '../../shared/orders-schema.ts'

/** What every row of a file keeps: where it stood, and what tells that it is the same as one that came before. */
interface Staged {
  linha: number
  origem: string
}

/** `cadastro`: the day since when it is a customer; null where the file does not tell. */
export type StagedCustomer = Staged &
  ImportedCustomer & {
    cadastro: string | null
    /** Somebody before in the file has this phone and another name. */
    mesma_linha: boolean
  }

export type StagedOrder = Staged &
  ImportedOrder & {
    /** Its customer's place among the staged ones. */
    cliente: number
    /** Its number in the file; else its place among those without one, the oldest entry first. */
    numero: number | null
    ordem: number | null
  }

export type StagedExpense = Staged & ImportedExpense

/** Rows that lie together in one object of the store. */
export const stagedPart = 1_000
