import { getTableColumns } from 'drizzle-orm'
import { ordens_servico } from './orders.ts'

// A new column leaves the server only where a list here names it; a test fails for a column that none names.

type Stored = typeof ordens_servico.$inferSelect
type Name = keyof Stored

/** What an order keeps of its newest quote. */
export const quoteNames = [
  'orcamento_versao',
  'orcamento_total',
  'orcamento_resposta',
  'orcamento_ate',
  'orcamento_mudou',
] as const satisfies Name[]

/** What an order's history records: what people set, and the days that follow from it. */
export const recordedNames = [
  'cliente_id',
  'numero_os',
  'aparelho',
  'defeito',
  'tipo_servico',
  'valor',
  'desconto',
  'a_orcar',
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
  'soma_itens',
  ...quoteNames,
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
  'soma_itens',
  ...quoteNames,
  'numero_anterior',
  'avisado_em',
  'created_at',
  'updated_at',
] as const satisfies Name[]

/** What the server alone uses. */
export const internalNames = [
  'user_id',
  'importado_em',
  'soma_custos',
  'texto_itens',
  'categoria_aparelho',
  'busca',
  'chave',
  'chave_conteudo',
] as const satisfies Name[]

/** What the trash keeps of an order. Its owner is a column of the trash, and the rest is computed anew. */
export const trashedNames = [
  ...ownerNames,
  'importado_em',
  'soma_custos',
  'texto_itens',
  'chave',
  'chave_conteudo',
] as const satisfies Name[]

const columns = getTableColumns(ordens_servico)

/** Columns of an order for a select. */
export const columnsOf = <const Names extends readonly Name[]>(names: Names) =>
  Object.fromEntries(names.map(name => [name, columns[name]])) as Pick<typeof columns, Names[number]>
