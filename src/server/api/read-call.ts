import { TRPCError } from '@trpc/server'
import * as z from 'zod/mini'
import type { ApiScope } from '../../shared/api-keys.ts'
import { basedOn, id } from '../../shared/fields.ts'
import { readWrittenDay } from '../../shared/written-days.ts'
import { Refusal } from '../errors.ts'
import { type Noun, neededFields, readOnly, shown } from './nouns.ts'
import { ApiProblem } from './problems.ts'
import { isOnceOnly, needsVersion, type Route } from './routes.ts'

type Fields = Record<string, unknown>

/** What a request to a route holds, as HTTP read it. */
export interface SentCall {
  params: Record<string, string>
  query: unknown
  body: unknown
  headers: { 'if-match'?: string | undefined; 'idempotency-key'?: string | undefined }
  /** The shop's zone (IANA name). */
  fuso: string
}

/** The same, checked. `chave` and `versions` are there where the route needs them. */
export interface Call {
  ids: Record<string, string>
  query: Fields
  body: Fields
  chave: string
  /** Those of If-Match: the row must be one of them. */
  versions: string[]
}

/**
 * Checks a request before anything is asked of the database. A body of PUT or PATCH is checked later, over the row.
 * Throws `nao_encontrado`, `versao_ausente`, `conflito`, `json_invalido` and `entrada_invalida`.
 */
export function readCall(route: Route, { params, query, body, headers, fuso }: SentCall): Call {
  return {
    ids: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, readId(value)])),
    query: parsed(route.query ?? nothing, { ...(query as Fields) }),
    versions: needsVersion(route) ? readVersions(headers['if-match']) : [],
    chave: isOnceOnly(route) ? readKey(headers['idempotency-key']) : '',
    body: readBody(route, body, fuso),
  }
}

const nothing = z.strictObject({})

/** An id that cannot be one is nobody's. */
function readId(value: string): string {
  const { success, data } = id().safeParse(value)
  if (!success) throw new Refusal('nao_encontrado')
  return data
}

/** At least one strong ETag of ours, which is a row's updated_at. */
function readVersions(header: string | undefined): string[] {
  const tags = tagsIn(header)
  if (tags.length === 0 || tags.includes('*')) throw new ApiProblem('versao_ausente')
  const versions = tags.map(versionIn).filter(version => version !== undefined)
  if (versions.length === 0) throw new Refusal('conflito')
  return versions
}

/** The list in If-Match, where a list may have empty elements (RFC 9110, 13.1.1 and 5.6.1). No tag of ours has a comma. */
const tagsIn = (header = ''): string[] =>
  header
    .split(',')
    .map(tag => tag.trim())
    .filter(Boolean)

const versionIn = (tag: string): string | undefined => basedOn.safeParse(/^"([^"]*)"$/.exec(tag)?.[1]).data

/** Whether If-Match names this version. */
export const namesVersion = (header: string | undefined, version: unknown): boolean =>
  tagsIn(header).includes(`"${version}"`)

function readKey(header: string | undefined): string {
  if (header === undefined) return crypto.randomUUID()
  const { success, data } = id().safeParse(header.trim())
  if (!success) throw new Refusal('entrada_invalida', { fields: { 'Idempotency-Key': 'campo_invalido' } })
  return data
}

function readBody(route: Route, body: unknown, fuso: string): Fields {
  const { kind, noun, body: schema = nothing } = route
  if (kind === 'upload' || route.method === 'GET' || kind === 'remove') return {}
  const given = body ?? (route.body ? null : {})
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new ApiProblem('json_invalido')
  const fields = withDays(given as Fields, fuso)
  if (kind === 'act') return parsed(schema, fields)
  // What GET answers can be sent back.
  const ours = readOnly(noun)
  const sent = Object.fromEntries(Object.entries(fields).filter(([name]) => !ours.includes(name)))
  if (kind === 'create') return parsed(schema, sent)
  refuseUnknown(schema.shape, sent)
  if (kind === 'replace') refuseMissing(noun, sent)
  return sent
}

/** Days that are sent as instants are the shop's days. Midnight in UTC is how a day travels. */
const withDays = (fields: Fields, fuso: string): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const isInstant = dayFields.includes(name) && typeof value === 'string' && instant.test(value)
      return [name, isInstant ? (readWrittenDay(value, { ordem: 'dia', today: '', fuso }) ?? value) : value]
    }),
  )

const dayFields = ['data_entrada', 'data_previsao', 'data_entrega', 'pago_em', 'data_despesa']
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/

function refuseUnknown(shape: Fields, sent: Fields): void {
  const unknown = Object.keys(sent).filter(name => !Object.hasOwn(shape, name))
  if (unknown.length > 0) throw unknownFields(unknown)
}

/** As many as a procedure names, each of a name's length. */
const unknownFields = (names: string[]) =>
  new Refusal('entrada_invalida', {
    fields: Object.fromEntries(names.slice(0, 20).map(name => [name.slice(0, 100), 'campo_desconhecido'])),
  })

/** No default applies to a change. A field that later releases add is optional, here too. */
function refuseMissing(noun: Noun, sent: Fields): void {
  const missing = neededFields(noun, sent).filter(name => !Object.hasOwn(sent, name))
  if (missing.length > 0)
    throw new Refusal('entrada_invalida', {
      fields: Object.fromEntries(missing.map(name => [name, 'campo_obrigatorio'])),
    })
}

interface Asking {
  ask(procedure: string, input: unknown): Promise<unknown>
  scopes: ApiScope[]
  /** The shop's day. */
  today: string
}

/** The procedure's input. `ask` reads the row where a change is made over it. Throws `escopo_ausente` for a field that needs one more scope. */
export async function inputOf(
  { kind, noun, body: schema = nothing }: Route,
  { ids, query, body, chave, versions }: Call,
  { ask, scopes, today }: Asking,
): Promise<unknown> {
  const { id } = ids
  const toInput = (fields: Fields, before?: Fields) => {
    const scope = noun.scopeFor?.(fields, before)
    if (scope && !scopes.includes(scope)) throw new ApiProblem('escopo_ausente', { scope })
    return noun.toInput ? noun.toInput(fields, before) : fields
  }
  /** The row, if it is a version that If-Match names. */
  const readNamed = async () => {
    const row = (await ask(noun.get, { id })) as Fields
    if (!versions.includes(String(row.updated_at))) throw new Refusal('conflito', { row })
    return row
  }
  switch (kind) {
    case 'list':
      return { ...query, ...(id && { os_id: id }) }
    case 'versions':
    case 'read':
    case 'remove':
      return id ? { id } : undefined
    case 'image':
      return { id: ids.photo_id }
    case 'create':
      return { chave, ...toInput(body) }
    case 'act': {
      const [based_on, ...others] = versions
      return { id, based_on: others.length === 0 ? based_on : (await readNamed()).updated_at, ...body }
    }
    case 'replace':
    case 'change': {
      const before = await readNamed()
      const based_on = before.updated_at
      const whole =
        kind === 'change' ? { ...neededOf(noun, shown(noun, before, today), body), ...body } : body
      return { id, based_on, ...toInput(parsed(schema, whole), before) }
    }
    case 'upload':
      throw new Error('a form with a file is received in pieces')
  }
}

const neededOf = (noun: Noun, row: Fields, sent: Fields): Fields =>
  Object.fromEntries(neededFields(noun, sent).map(name => [name, row[name]]))

function parsed(schema: z.ZodMiniType, value: Fields): Fields {
  const { success, data, error } = schema.safeParse(value)
  // Explained like a procedure's own (trpc/trpc-errors.ts).
  if (!success) throw new TRPCError({ code: 'BAD_REQUEST', cause: error })
  return data as Fields
}
