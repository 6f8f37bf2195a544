import { getTableColumns } from 'drizzle-orm'
import { ordens_servico } from './orders.ts'

// Nothing leaves the server because it was added to the table: a new column is named here, or a test fails.

type Stored = typeof ordens_servico.$inferSelect
type Name = keyof Stored

/** What people set, and the days that follow from it: its history records these. */
export const recordedNames = [
  'cliente_id',
  'numero_os',
  'aparelho',
  'defeito',
  'tipo_servico',
  'valor',
  'status',
  'pago',
  'forma_pagamento',
  'data_entrada',
  'data_previsao',
  'pronto_em',
  'data_entrega',
  'pago_em',
  'observacoes',
] as const satisfies Name[]

/** What the file shows that an owner gives a customer who asks for their data. */
export const customerNames = [
  'id',
  ...recordedNames,
  'numero_anterior',
  'avisado_em',
  'created_at',
  'importado_em',
  'updated_at',
] as const satisfies Name[]

/** What the owner's screens read. */
export const ownerNames = [
  'id',
  ...recordedNames,
  'numero_anterior',
  'avisado_em',
  'created_at',
  'updated_at',
] as const satisfies Name[]

/** What the server alone uses. */
export const internalNames = [
  'user_id',
  'importado_em',
  'categoria_aparelho',
  'busca',
  'chave',
  'chave_conteudo',
] as const satisfies Name[]

/** What the trash keeps: all but the owner, who is the trash's own, and what is computed anew. */
export const trashedNames = [
  ...ownerNames,
  'importado_em',
  'chave',
  'chave_conteudo',
] as const satisfies Name[]

const columns = getTableColumns(ordens_servico)

/** Columns of an order for a select. */
export const columnsOf = <const Names extends readonly Name[]>(names: Names) =>
  Object.fromEntries(names.map(name => [name, columns[name]])) as Pick<typeof columns, Names[number]>
