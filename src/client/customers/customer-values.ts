import { formatDocument } from '../../shared/documents.ts'

/** A customer as the form holds it: what is empty is ''. */
export interface CustomerValues {
  nome: string
  telefone: string
  email: string
  endereco: string
  documento: string
}

interface Entry {
  nome: string
  telefone: string
  email?: string | null | undefined
  endereco?: string | null | undefined
  documento?: string | null | undefined
}

export function valuesOf(row: Entry | null): CustomerValues {
  return {
    nome: row?.nome ?? '',
    telefone: row?.telefone ?? '',
    email: row?.email ?? '',
    endereco: row?.endereco ?? '',
    documento: formatDocument(row?.documento ?? ''),
  }
}
