import * as z from 'zod/mini'
import { id, oneOf, page, record } from './fields.ts'
import {
  type ConfirmOptions,
  encodings,
  type ImportField,
  type ImportOptions,
  importFields,
  importNouns,
  maxNamedChanges,
  maxSheetColumns,
  maxSummaries,
  separators,
  skipRows,
  stillOwed,
  uploadKinds,
} from './imports.ts'
import { orderStatuses, paidForms, paymentMethods } from './orders.ts'
import { isDdd } from './phone-rules.ts'
import { dayOrders } from './written-days.ts'

/** The fields of POST /import besides the file. */
export const uploadImport = z
  .strictObject({ tipo: oneOf(uploadKinds), noun: z.optional(oneOf(importNouns)) })
  // A sheet does not say what it holds.
  .check(
    z.refine(({ tipo, noun }) => (tipo === 'planilha') === (noun !== undefined), {
      path: ['noun'],
      error: 'opcao_invalida',
    }),
  )
export type UploadImport = z.output<typeof uploadImport>

export const importId = z.strictObject({ id: id() })

const fields = [...new Set(Object.values(importFields).flat())] as [ImportField, ...ImportField[]]
const column = z.nullable(z.int().check(z.gte(0), z.lt(maxSheetColumns)))
// No two fields may use the same column.
const oneFieldEach = z.refine<object>(
  columns => {
    const taken = Object.values(columns).filter(at => at !== null)
    return new Set(taken).size === taken.length
  },
  { error: 'campo_invalido' },
)
const word = z.string().check(z.maxLength(100))
// As many words as a preview lists.
const few = z.refine<object>(words => Object.keys(words).length <= 100, { error: 'campo_invalido' })

const options = z.strictObject({
  planilha: z.optional(z.int().check(z.gte(0), z.lt(1000))),
  itens: z.optional(z.nullable(z.int().check(z.gte(0), z.lt(1000)))),
  codificacao: z.optional(oneOf(encodings)),
  separador: z.optional(oneOf(separators)),
  cabecalho: z.optional(z.boolean()),
  titulos: z.optional(z.int().check(z.gte(1), z.lte(2 ** 31))),
  colunas: z.optional(record(z.partialRecord(z.enum(fields), column).check(oneFieldEach))),
  datas: z.optional(record(z.record(z.string().check(z.regex(/^\d{1,3}$/)), oneOf(dayOrders)).check(few))),
  status: z.optional(record(z.record(word, oneOf([...orderStatuses, skipRows])).check(few))),
  pagamentos: z.optional(record(z.record(word, oneOf(paymentMethods)).check(few))),
  nao_resumos: z.optional(z.array(z.int().check(z.gte(1), z.lte(2 ** 31))).check(z.maxLength(maxSummaries))),
  ddd: z.optional(z.string().check(z.refine(isDdd, { error: 'ddd_inexistente' }))),
  forma_pagamento: z.optional(oneOf(paidForms)),
  entregues: z.optional(oneOf([...paidForms, stillOwed])),
  mesmo_telefone: z.optional(z.enum(['outro', 'mesmo'])),
  configuracoes: z.optional(z.boolean()),
}) satisfies z.ZodMiniType<ImportOptions>

/**
 * imports.read: reads the file again, with other options or the same; `versao` is the reading that the sender
 * saw.
 */
export const readImport = z.strictObject({ id: id(), versao: z.int(), opcoes: z.optional(options) })
export type ReadImport = z.output<typeof readImport>

const namedChanges = z.array(id()).check(z.maxLength(maxNamedChanges))
const confirmOptions = z.strictObject({
  voltar: z.optional(
    z.union([z.strictObject({ so: namedChanges }), z.strictObject({ menos: namedChanges })]),
  ),
}) satisfies z.ZodMiniType<ConfirmOptions>

/** imports.confirm: stores the reading that the sender saw, and takes the chosen rows back to a backup. */
export const confirmImport = z.strictObject({
  id: id(),
  versao: z.int(),
  opcoes: z.optional(confirmOptions),
})
export type ConfirmImport = z.output<typeof confirmImport>

/** imports.changes: rows that differ from a backup, by the pages in which they were stored. */
export const listChanges = z.strictObject({
  id: id(),
  cursor: z.optional(z.nullable(z.int().check(z.gte(0), z.lt(100_000)))),
  direction: page.direction,
})
export type ListChanges = z.output<typeof listChanges>
