import type { Customer } from './use-save-customer.ts'

/** A customer as the form holds it: what is empty is ''. */
export interface CustomerValues {
  nome: string
  telefone: string
  email: string
  endereco: string
}

interface Entry {
  nome: string
  telefone: string
  email?: string | null | undefined
  endereco?: string | null | undefined
}

export function valuesOf(row: Entry | null): CustomerValues {
  return {
    nome: row?.nome ?? '',
    telefone: row?.telefone ?? '',
    email: row?.email ?? '',
    endereco: row?.endereco ?? '',
  }
}

/** The values of `theirs` that differ from `mine`. */
export function differing(theirs: CustomerValues, mine: CustomerValues): Partial<CustomerValues> {
  const names = Object.keys(theirs) as (keyof CustomerValues)[]
  return Object.fromEntries(
    names.filter(name => theirs[name] !== mine[name]).map(name => [name, theirs[name]]),
  )
}

/** The newer row of a `conflito`, as the server sends it. */
export function isCustomer(row: unknown): row is Customer {
  return typeof row === 'object' && row !== null && 'nome' in row && 'telefone' in row && 'updated_at' in row
}
