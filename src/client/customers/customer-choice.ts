import type { CustomerChoice } from '../../shared/customers.ts'
import { trpc } from '../api/trpc.ts'

/** The customer of an id in the URL; undefined while loading, null if there is none. */
export function useCustomerChoice(id: string | undefined): CustomerChoice | undefined {
  const { data, isPending } = trpc.customers.get.useQuery({ id: id ?? '' }, { enabled: id !== undefined })
  if (id === undefined) return null
  if (data) return { id: data.id, nome: data.nome, telefone: data.telefone }
  return isPending ? undefined : null
}
