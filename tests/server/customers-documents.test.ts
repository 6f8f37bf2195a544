import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { listCustomers } from '../../src/server/customers/read-customers.ts'
import { listCustomers as listSchema } from '../../src/shared/customers-schema.ts'
import { formatDocument } from '../../src/shared/documents.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { runs } from '../support/long.ts'
import { customerInput, makeShop, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string

/** Stored as such; the names say whose they are. */
const documents = [
  '52998224725',
  '01234567890',
  '55577788889',
  '11222333000181',
  '12ABC34501DE35',
  '55222333000157',
]

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  shop = await makeShop(database.db, { plano: 'profissional' })
  cookie = await app.signIn(shop.email)
  for (const documento of documents) expect((await create(documento)).data?.documento).toBe(documento)
})

const create = (documento: unknown) => {
  const input = { ...customerInput({ nome: `Dono de ${documento}`, telefone: '(92) 3636-3636' }), documento }
  return app.call('customers.create', { ...input, nome: 'Dono' }, { cookie })
}
const found = async (q: string) =>
  (await listCustomers(database.db, shop, listSchema.parse({ q, limit: 100 }))).items.map(
    row => row.documento,
  )

test('a document is stored without punctuation, in upper case, and nothing typed is null', async () => {
  expect((await create('12.abc.345/01de-35')).data.documento).toBe('12ABC34501DE35')
  expect((await create(' 529.982.247-25 ')).data.documento).toBe('52998224725')
  for (const empty of ['', '  ', null, undefined]) expect((await create(empty)).data.documento).toBeNull()
})

test.each([
  '529.982.247-24',
  '111.111.111-11',
  '00.000.000/0000-00',
  '12.ABC.345/01DE-36',
  '123',
  'abc',
  '…',
])('%j is refused beside its field', async documento => {
  const { status, error } = await create(documento)
  expect([status, error?.key, error?.fields]).toEqual([
    400,
    'entrada_invalida',
    { documento: 'documento_invalido' },
  ])
})

test('an edit changes the document, and the search with it', async () => {
  const { data } = await create('39053344705')
  const { chave: _, ...fields } = customerInput({ nome: 'Dono', documento: '111.444.777-35' })
  const edited = await app.call(
    'customers.update',
    { ...fields, id: data.id, based_on: data.updated_at },
    { cookie },
  )
  expect(edited.data.documento).toBe('11144477735')
  expect(await found('390.533')).toEqual([])
  expect(await found('111.444')).toEqual(['11144477735'])
})

test.each(
  documents,
)('%s is found whole, with and without punctuation, in small letters too', async documento => {
  for (const typed of [documento, formatDocument(documento), documento.toLowerCase()])
    expect(await found(typed), typed).toContain(documento)
})

test('claim: a customer is found by any fragment of three or more of the document’s digits and letters', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...documents),
      fc.nat(13),
      fc.nat(13),
      async (documento, from, length) => {
        const fragment = documento.slice(from, from + 3 + length)
        fc.pre(fragment.length >= 3)
        expect(await found(fragment)).toContain(documento)
      },
    ),
    { numRuns: runs(80) },
  )
})

test('and by any fragment as it is printed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...documents),
      fc.nat(17),
      fc.nat(17),
      async (documento, from, length) => {
        const fragment = formatDocument(documento).slice(from, from + 3 + length)
        // "45/" is two digits to a search, and those are looked for at the beginning of words.
        fc.pre(fragment.replace(/[./-]/g, '').length >= 3)
        expect(await found(fragment), fragment).toContain(documento)
      },
    ),
    { numRuns: runs(80) },
  )
})
