import * as z from 'zod/mini'
import { id, oneOf } from './fields.ts'
import { expenseCategories } from './finance.ts'
import { lineKinds } from './order-lines.ts'
import { eventAuthors, orderEventKinds, orderStatuses, paymentMethods, serviceTypes } from './orders.ts'
import { photoTypes } from './photos.ts'
import { answerPlaces, quoteAnswers } from './quotes.ts'
import { reminderTypes, storedReminderStatuses } from './reminders.ts'

/** The format's name in the manifest of an export. */
export const exportFormat = 'bancada-dados'

/** Raise it with any change of the file's rows: until release 0.1 this version alone is read. */
export const exportVersion = 4

/** Bytes of photos in one part of an export: with all rows it stays below 2 GB. */
export const exportPartBytes = 1_600_000_000

/** How many parts an export with photos has, by its photos' bytes. */
export const exportParts = (bytes_fotos: number): number =>
  Math.max(1, Math.ceil(bytes_fotos / exportPartBytes))

/** The exported tables, each in dados/<name>.jsonl, in an order in which no row references a later table. */
export const exportedTables = [
  'clientes',
  'ordens_servico',
  'despesas',
  'lembretes',
  'configuracoes',
  'eventos_os',
  'lixeira_os',
  'fotos_os',
] as const
export type ExportedTableName = (typeof exportedTables)[number]

/** Reading rows, sending the file, complete, interrupted. */
export const exportStates = ['lendo', 'enviando', 'pronta', 'interrompida'] as const
export type ExportState = (typeof exportStates)[number]

/** The query of GET /export/dados.zip. */
export const exportData = z.strictObject({
  parte: z._default(
    z.pipe(
      z.string({ error: 'campo_invalido' }).check(z.regex(/^[1-9]\d{0,3}$/, { error: 'campo_invalido' })),
      z.transform(Number),
    ),
    1,
  ),
  fotos: z._default(oneOf(['sim', 'nao']), 'sim'),
})
export type ExportData = z.output<typeof exportData>

// The rows of an export's file, checked by whatever reads such a file. Values are as stored; who
// takes a row in applies the forms' checks again.

const key = id()
const text = z.string()
const textOrNull = z.nullable(z.string())
const instant = z.iso.datetime({ precision: 3 })
const instantOrNull = z.nullable(instant)
const dayOrNull = z.nullable(z.iso.date())
const count = z.int().check(z.minimum(0))
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** A path inside a folder of the file, never outside. */
const path = z.string().check(z.maxLength(400), z.regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/))

/** A line of an order. Its cost is there, for the file is the owner's. */
const lineFields = z.strictObject({
  tipo: z.enum(lineKinds),
  descricao: text,
  quantidade: count,
  valor_unitario: z.number(),
  custo_unitario: z.nullable(z.number()),
  garantia_dias: z.nullable(count),
})

const { custo_unitario: _cost, ...quotedLine } = lineFields.shape

/** A version of an order's quote, with its answer. What the shop paid is in none. */
const quoteFields = z.strictObject({
  versao: count,
  itens: z.array(z.strictObject(quotedLine)),
  desconto: z.number(),
  total: z.number(),
  termos: text,
  valido_ate: z.iso.date(),
  enviado_em: instant,
  resposta: z.nullable(z.enum(quoteAnswers)),
  respondido_em: instantOrNull,
  respondido_por: textOrNull,
  motivo: textOrNull,
  por: z.nullable(z.enum(answerPlaces)),
  endereco: textOrNull,
  importado: z.boolean(),
})

const orderFields = {
  soma_itens: z.nullable(z.number()),
  desconto: z.number(),
  a_orcar: z.boolean(),
  itens: z.array(lineFields),
  orcamentos: z.array(quoteFields),
  numero_anterior: textOrNull,
  id: key,
  cliente_id: key,
  numero_os: text,
  aparelho: text,
  defeito: text,
  tipo_servico: z.enum(serviceTypes),
  valor: z.number(),
  status: z.enum(orderStatuses),
  pago: z.boolean(),
  forma_pagamento: z.enum(paymentMethods),
  data_entrada: z.iso.date(),
  data_previsao: dayOrNull,
  pronto_em: dayOrNull,
  data_entrega: dayOrNull,
  pago_em: dayOrNull,
  observacoes: textOrNull,
  avisado_em: instantOrNull,
  created_at: instant,
  updated_at: instant,
}

/** Facts about the order, a photo or a reminder. */
const facts = z.nullable(z.record(z.string(), z.unknown()))

/** A row of each table, one per line of its file. */
export const exportedRows = {
  clientes: z.strictObject({
    id: key,
    nome: text,
    telefone: text,
    email: textOrNull,
    endereco: textOrNull,
    documento: textOrNull,
    data_cadastro: instant,
    updated_at: instant,
  }),
  ordens_servico: z.strictObject(orderFields),
  despesas: z.strictObject({
    id: key,
    descricao: text,
    valor: z.number(),
    categoria: z.enum(expenseCategories),
    data_despesa: z.iso.date(),
    recorrente: z.boolean(),
    serie: key,
    dia: count,
    copia_de: dayOrNull,
    created_at: instant,
    updated_at: instant,
  }),
  lembretes: z.strictObject({
    id: key,
    titulo: text,
    descricao: textOrNull,
    /** The shop's wall-clock time, written as an instant. */
    data_lembrete: instant,
    tipo: z.enum(reminderTypes),
    status: z.enum(storedReminderStatuses),
    os_id: z.nullable(key),
    avisado_em: instantOrNull,
    created_at: instant,
    updated_at: instant,
  }),
  configuracoes: z.strictObject({ categoria: text, chave: text, valor: text, updated_at: instant }),
  eventos_os: z.strictObject({
    os_id: key,
    id: key,
    tipo: z.enum(orderEventKinds),
    autor: z.enum(eventAuthors),
    created_at: instant,
    de: facts,
    para: facts,
  }),
  lixeira_os: z.strictObject({
    id: key,
    cliente_id: key,
    os: z.strictObject(orderFields),
    lembretes: z.array(key),
    excluido_em: instant,
  }),
  /** Includes the photos of orders in the trash. */
  fotos_os: z.strictObject({
    id: key,
    os_id: key,
    nome_arquivo: text,
    tipo_foto: z.enum(photoTypes),
    largura: count,
    altura: count,
    bytes: count,
    created_at: instant,
    /** The part that contains its image. */
    parte: count,
    /** Its image in this file; null if it is in another part, was left out, or is lost. */
    arquivo: z.nullable(z.strictObject({ caminho: path, bytes: count, sha256 })),
  }),
} satisfies Record<(typeof exportedTables)[number], z.ZodMiniType>
export type ExportedRows = { [Name in keyof typeof exportedRows]: z.output<(typeof exportedRows)[Name]> }

/** manifest.json, the last file: without it the export was cut off. */
export const exportManifest = z.strictObject({
  formato: z.literal(exportFormat),
  versao: z.literal(exportVersion),
  criado_em: instant,
  /** The shop: a row is identified by shop and id. */
  loja: z.strictObject({ id: key, fuso: text, proximo_numero: count }),
  parte: count,
  partes: count,
  com_fotos: z.boolean(),
  /** Rows by table. */
  contagens: z.strictObject({
    clientes: count,
    ordens_servico: count,
    despesas: count,
    lembretes: count,
    configuracoes: count,
    eventos_os: count,
    lixeira_os: count,
    fotos_os: count,
  }),
  /** Images in this file, and images that were already lost. */
  imagens: count,
  imagens_perdidas: count,
  logo: z.nullable(path),
  /** All files except the images, which are in dados/fotos_os.jsonl, and this one. */
  arquivos: z.array(z.strictObject({ caminho: path, bytes: count, sha256 })),
})
export type ExportManifest = z.output<typeof exportManifest>
