import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../src/server/api/routes.ts'
import { type Api, type ApiRequest, apiOf, makeFullKey, uncounted } from '../support/api.ts'
import { type ApiRows, apiRows, bodyFor, pathTo } from '../support/api-shop.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { byLot } from '../support/long.ts'
import { type Schema, valuesOf } from '../support/schema-values.ts'
import { makeExpense, makeReminder, makeShop, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let api: Api
let rows: ApiRows
let document: Document

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> }
}
interface Operation {
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, Response | { $ref: string }>
}
interface Response {
  content?: Record<string, { schema?: Schema }>
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, uncounted)
  shop = await makeShop(database.db, { plano: 'profissional' })
  api = apiOf(app, (await makeFullKey(database.db, shop)).key)
  rows = await apiRows(database.db, shop, app.storage)
  const answer = await api('GET', '/openapi.json', { key: '' })
  expect([answer.status, answer.type]).toEqual([200, 'application/json; charset=utf-8'])
  document = answer.data
  for (const [name, schema] of Object.entries(document.components.schemas))
    ajv.addSchema(closed(schema), `#/components/schemas/${name}`)
})

/** A field that the document does not name must not be answered, today. */
function closed(schema: unknown): object {
  const copy = JSON.parse(JSON.stringify(schema), (_, value) =>
    value?.properties && value.type === 'object' ? { ...value, additionalProperties: false } : value,
  )
  return copy
}

/** Each schema is compiled once, not for each answer. */
const validators = new Map<Schema, ValidateFunction>()
function validatorOf(schema: Schema): ValidateFunction {
  const validate = validators.get(schema) ?? ajv.compile(closed(schema))
  validators.set(schema, validate)
  return validate
}

type Answer = Awaited<ReturnType<Api>>

/** An answer is one that the document names, and fits its schema. */
function expectDocumented({ responses }: Operation, answer: Answer, sent: unknown): void {
  const said = `${answer.status} ${answer.text.slice(0, 400)} to ${JSON.stringify(sent)?.slice(0, 600)}`
  expect(answer.status, said).toBeLessThan(500)
  const found = responses[answer.status]
  const documented =
    found && '$ref' in found ? document.components.responses[found.$ref.split('/').at(-1) ?? ''] : found
  expect(documented, said).toBeDefined()
  const [type, content] = Object.entries(documented?.content ?? {})[0] ?? []
  if (type === undefined) return
  expect(answer.type.split(';')[0], said).toBe(type)
  if (!content?.schema) return
  const validate = validatorOf(content.schema)
  const isValid = validate(answer.data)
  expect(isValid, `${said}: ${JSON.stringify(validate.errors)}`).toBe(true)
}

/** A row that is there, for acts after which it is another. */
async function freshRows(kind: string): Promise<ApiRows> {
  if (kind !== 'remove' && kind !== 'act') return rows
  const { db } = database
  return { ...rows, expenses: await makeExpense(db, shop), reminders: await makeReminder(db, shop) }
}

const junk = fc.oneof(
  fc.constantFrom(
    '',
    '*',
    '"',
    'W/"x"',
    '\u0000',
    'null',
    '9'.repeat(40),
    "' or 1=1 --",
    '../../x',
    '🪛'.repeat(60),
  ),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
)
const asHeader = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').trim()

/** What a text by chance never is: a cursor, and a month. */
const usualValues: Record<string, string> = { cursor: '', mes: '2026-11', sem_custo: '2026-11' }

const walked = byLot(
  7,
  routes.map(route => [`${route.method} ${route.path}`, route] as const),
)

describe.each(walked)('%s', (at, route) => {
  const operation = () => document.paths[route.path]?.[route.method.toLowerCase()] as Operation
  const noun = route.path.split('/')[1] as 'orders'
  const isForm = route.kind === 'upload'

  async function versionOf(named: ApiRows): Promise<string> {
    const { data } = await api('GET', `/${noun}/${named[noun].id}`)
    return `"${data.updated_at}"`
  }

  const needs = (name: string) => operation().parameters.some(one => one.name === name)

  test('takes values that its schema allows', async () => {
    const { parameters, requestBody } = operation()
    const queries = parameters.filter(one => one.in === 'query')
    const schema = requestBody?.content['application/json']?.schema
    const ids = { cliente_id: rows.clients.id, os_id: rows.orders.id }
    const valuesFor = ({ name, schema }: Operation['parameters'][number]) => {
      const values = valuesOf(schema, ids, name)
      const usual = usualValues[name]
      return usual === undefined ? values : fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, values)
    }
    const query = fc.record(Object.fromEntries(queries.map(one => [one.name, valuesFor(one)])), {
      requiredKeys: [],
    })
    const body = schema ? valuesOf(withoutDiscount(schema), ids) : fc.constant(undefined)
    let good = 0
    await fc.assert(
      fc.asyncProperty(query, body, async (asked, sent) => {
        const named = await freshRows(route.kind)
        const url = new URL(pathTo(route.path, named), 'http://x')
        for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, String(value))
        const sample = isForm ? await bodyFor(at, rows) : { headers: {} }
        const request: ApiRequest = {
          ...sample,
          ...(sent !== undefined && { body: sent }),
          headers: { ...sample.headers, ...(needs('If-Match') && { 'if-match': await versionOf(named) }) },
        }
        const answer = await api(route.method, url.pathname + url.search, request)
        expectDocumented(operation(), answer, { url: url.href, sent })
        if (answer.status < 300) good++
      }),
      { numRuns: schema ? 50 : 25 },
    )
    expect(good, 'values of the schema are taken at times').toBeGreaterThan(0)
  })

  test('refuses whatever else comes as a problem that it documents', async () => {
    const sample = await bodyFor(at, rows)
    const names = operation()
      .parameters.filter(one => one.in === 'query')
      .map(({ name }) => name)
    const shape = Object.keys(route.body?.shape ?? {})
    const wild = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.dictionary(
          fc.constantFrom(...shape, 'x', 'id', '__proto__', 'constructor'),
          fc.oneof(fc.jsonValue(), junk),
        ),
      },
      { weight: 1, arbitrary: fc.jsonValue() },
    )
    const id = fc.oneof(fc.constant(undefined), fc.uuid(), junk)
    const header = fc.option(fc.oneof(fc.uuid(), junk).map(asHeader), { nil: undefined })
    const refused = new Set<number>()
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...names, 'x', 'limit', 'cursor'), junk),
        wild,
        id,
        header,
        header,
        async (asked, sent, named, version, once) => {
          const real = pathTo(route.path, rows)
          const path =
            named === undefined ? real : real.replace(rows[noun]?.id ?? '-', encodeURIComponent(named))
          const search = new URLSearchParams(asked)
          const isBody = !['GET', 'DELETE'].includes(route.method)
          const fields = isForm ? sample : isBody ? { body: sent ?? null, headers: {} } : { headers: {} }
          const answer = await api(route.method, `${path}?${search}`, {
            ...fields,
            headers: { ...fields.headers, 'if-match': version, 'idempotency-key': once },
          })
          expect(answer.headers['cache-control']).toBe('no-store')
          // An empty id, or one with a slash, is another path.
          if (answer.data?.code === 'caminho_desconhecido' || answer.data?.code === 'metodo_invalido') return
          expectDocumented(operation(), answer, { path, asked, sent, version, once })
          if (answer.status >= 400) refused.add(answer.status)
        },
      ),
      { numRuns: 40 },
    )
    expect(refused.size).toBeGreaterThan(0)
  })
})

/** Few prices go with a discount by chance. */
const withoutDiscount = ({ properties = {}, ...schema }: Schema): Schema => ({
  ...schema,
  properties: { ...properties, ...('desconto' in properties && { desconto: { const: 0 } }) },
})
