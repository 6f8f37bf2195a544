import { trpc } from '../api/trpc.ts'

export interface KnownCustomer {
  id: string
  nome: string
  telefone: string
}

export interface NewCustomer {
  /** Made once: sending the same customer twice creates one row. */
  chave: string
  nome: string
  telefone: string
}

/** Who an order is for: a registered customer, one to register with it, or nobody yet. */
export type CustomerChoice = KnownCustomer | { novo: NewCustomer } | null

/** The customer of an id from the URL; undefined while it is asked for, null where there is none. */
export function useCustomerChoice(id: string | undefined): CustomerChoice | undefined {
  const { data, isPending } = trpc.customers.get.useQuery({ id: id ?? '' }, { enabled: id !== undefined })
  if (id === undefined) return null
  if (data) return { id: data.id, nome: data.nome, telefone: data.telefone }
  return isPending ? undefined : null
}
