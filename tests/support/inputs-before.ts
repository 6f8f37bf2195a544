import { readFileSync, writeFileSync } from 'node:fs'
import type { AnyProcedure } from '@trpc/server'
import * as z from 'zod/mini'
import { appRouter } from '../../src/server/router.ts'
import { exportExpenses, exportMonth } from '../../src/shared/finance.ts'
import { uploadPhoto } from '../../src/shared/photos-schema.ts'

/** What a procedure accepted: an input with every field, which fields it did without, and what else they held. */
interface Accepted {
  input: Record<string, unknown>
  without: string[]
  also: Record<string, unknown[]>
}

const file = new URL('inputs-before.json', import.meta.url)

const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>

/** Whose inputs pages send: the router's procedures, and what is not asked by a call. */
const parsers: Record<string, readonly unknown[]> = {
  ...Object.fromEntries(
    Object.entries(procedures).map(([path, { _def }]) => [
      path,
      (_def as unknown as { inputs: unknown[] }).inputs,
    ]),
  ),
  'POST /photos': [uploadPhoto],
  'GET despesas.csv': [exportExpenses],
  'GET financeiro.csv': [exportMonth],
}

/** What the release before accepted and this one does not: a line for each way in which a procedure refuses. */
export function refusedNow(): string[] {
  const record: Record<string, Accepted> = JSON.parse(readFileSync(file, 'utf8'))
  return Object.entries(record).flatMap(([path, accepted]) => {
    if (!parsers[path]) return [`${path} is gone`]
    const first = new Map<string, string>()
    for (const { what, input } of casesOf(accepted)) {
      const refusal = refusalOf(path, input)
      if (refusal && !first.has(refusal)) first.set(refusal, `${path} ${what}: ${refusal}`)
    }
    return [...first.values()]
  })
}

/** What is filled in where a page of the release before creates or changes a row without knowing a field. */
export function filledInNow(): string[] {
  const record: Record<string, Accepted> = JSON.parse(readFileSync(file, 'utf8'))
  return Object.entries(record).flatMap(([path, { input }]) => {
    if (!writesRow(path, input)) return []
    const read = (parsers[path] ?? []).flatMap(parser => {
      const { data } = z.safeParse(parser as z.ZodMiniType<object>, input)
      return Object.entries(data ?? {})
    })
    return read.flatMap(([field, value]) =>
      field in input || value === undefined ? [] : [`${path} sets ${field} to ${JSON.stringify(value)}`],
    )
  })
}

/** A row that is created has its `chave`; one that is changed is named by its id. */
const writesRow = (path: string, input: object) =>
  'chave' in input || ('id' in input && procedures[path]?._def.type === 'mutation')

function casesOf({ input, without, also }: Accepted) {
  const left = (...fields: string[]) =>
    Object.fromEntries(Object.entries(input).filter(([field]) => !fields.includes(field)))
  return [
    { what: 'with every field', input },
    { what: 'with no field that may be absent', input: left(...without) },
    ...without.map(field => ({ what: `without ${field}`, input: left(field) })),
    ...Object.entries(also).flatMap(([field, values]) =>
      values.map(value => ({
        what: `with ${field} ${JSON.stringify(value)}`,
        input: { ...input, [field]: value },
      })),
    ),
  ]
}

/** Why the procedure's own parsers refuse this; undefined where they take it. */
function refusalOf(path: string, input: unknown): string | undefined {
  for (const parser of parsers[path] ?? []) {
    const { error } = z.safeParse(parser as z.ZodMiniType, input)
    if (error)
      return error.issues
        .map(issue => `${issue.path.join('.')}${'keys' in issue ? issue.keys : ''} ${issue.message}`)
        .join(', ')
  }
  return undefined
}

/** Writes down what the schemas accept as they stand, for the next release to accept as well. */
export function recordInputs(): void {
  const record: Record<string, Accepted> = {}
  for (const [path, [parser]] of Object.entries(parsers)) {
    if (!parser) continue
    const { properties = {} } = z.toJSONSchema(parser as z.ZodMiniType, {
      io: 'input',
      unrepresentable: 'any',
    })
    const input = Object.fromEntries(
      Object.entries(properties).map(([field, schema]) => [field, exampleOf(field, valuesOf(schema))]),
    )
    const refusal = refusalOf(path, input)
    if (refusal)
      throw new Error(`The example of ${path} is refused (${refusal}): mend tests/support/inputs-before.ts.`)
    record[path] = acceptedOf(path, input, properties)
  }
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`)
}

function acceptedOf(path: string, input: Accepted['input'], properties: object): Accepted {
  const accepted: Accepted = { input, without: [], also: {} }
  for (const [field, schema] of Object.entries(properties)) {
    const { [field]: example, ...others } = input
    if (!refusalOf(path, others)) accepted.without.push(field)
    const values = [...valuesOf(schema), null, ''].filter(
      value => value !== example && !refusalOf(path, { ...input, [field]: value }),
    )
    if (values.length > 0) accepted.also[field] = [...new Set(values)]
  }
  return accepted
}

interface JsonSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
}

/** What a field may hold where that is a list. */
function valuesOf(schema: unknown): unknown[] {
  const { type, enum: listed = [], const: one, anyOf = [] } = schema as JsonSchema
  const either = type === 'boolean' ? [false, true] : []
  return [...listed, ...(one === undefined ? [] : [one]), ...either, ...anyOf.flatMap(valuesOf)]
}

/** What fields hold that have no list of values. A new one gets its example here. */
const examples: Record<string, unknown> = {
  ate: '2026-11-30',
  based_on: '2026-11-21T14:03:07.123Z',
  chave: '0199c7a2-6f1e-7b54-9d3c-5a8e41f0b265',
  cliente_id: '0199c7a2-6f1e-7b54-9d3c-5a8e41f0b266',
  cursor: 'eyJkIjoxfQ',
  data_despesa: '2026-11-21',
  data_entrada: '2026-11-21',
  data_entrega: '2026-11-24',
  data_previsao: '2026-11-23',
  de: '2026-11-01',
  defeito: 'Tela quebrada\nNão carrega',
  descricao: 'Aluguel',
  documento: '529.982.247-25',
  email: 'ana@exemplo.com.br',
  endereco: 'Rua das Flores, 12\nCentro',
  exceto: '0199c7a2-6f1e-7b54-9d3c-5a8e41f0b267',
  fuso: 'America/Manaus',
  id: '0199c7a2-6f1e-7b54-9d3c-5a8e41f0b268',
  idade: 2500,
  limit: 20,
  marca: 'Samsung',
  mes: '2026-11',
  modelo: 'Galaxy A54',
  nome: 'Ana Paula Ribeiro',
  observacoes: 'Com a capinha',
  os_id: '0199c7a2-6f1e-7b54-9d3c-5a8e41f0b269',
  password: 'Parafuso pentalobe 5',
  pago_em: '2026-11-24',
  pronto_em: '2026-11-23',
  q: 'ana',
  telefone: '(11) 98741-1107',
  valor: 349.9,
}

function exampleOf(field: string, values: unknown[]): unknown {
  const example = examples[field] ?? values.find(value => value !== null)
  if (example === undefined)
    throw new Error(`${field} has no example: add one to tests/support/inputs-before.ts.`)
  return example
}
