import { trpc } from '../api/trpc.ts'

export interface KnownCustomer {
  id: string
  nome: string
  telefone: string
}

export interface NewCustomer {
  /** The once-only key: sending the same customer twice creates one row. */
  chave: string
  nome: string
  telefone: string
}

/** An order's customer: a registered one, one to register with the order, or none yet. */
export type CustomerChoice = KnownCustomer | { novo: NewCustomer } | null

/** The customer of an id in the URL; undefined while loading, null if there is none. */
export function useCustomerChoice(id: string | undefined): CustomerChoice | undefined {
  const { data, isPending } = trpc.customers.get.useQuery({ id: id ?? '' }, { enabled: id !== undefined })
  if (id === undefined) return null
  if (data) return { id: data.id, nome: data.nome, telefone: data.telefone }
  return isPending ? undefined : null
}
