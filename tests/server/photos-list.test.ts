import { beforeAll, expect, test } from 'vitest'
import { listPhotos } from '../../src/server/photos/read-photos.ts'
import type { ListPhotos } from '../../src/shared/photos-schema.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import {
  customerInput,
  makeCustomer,
  makeOrder,
  makeShop,
  orderInput,
  type TestShop,
} from '../support/shops.ts'
import { tellingDatabase } from '../support/statements.ts'
import { uploadPhoto } from '../support/uploads.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string
let orders: { id: string; cliente_id: string; updated_at: string }[]

/** More than a search reads before it asks the index. */
const count = 2400

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  shop = await makeShop(database.db, { plano: 'profissional' })
  cookie = await app.signIn(shop.email)
  const customers = [
    await makeCustomer(database.db, shop, { nome: 'Zilá Antunes' }),
    await makeCustomer(database.db, shop, { nome: 'João da Conceição' }),
  ]
  orders = []
  for (let at = 0; at < 12; at++)
    orders.push(await makeOrder(database.db, shop, customers[at === 0 ? 0 : 1]?.id ?? ''))
  await uploadPhoto(database.db, shop, orders[0]?.id ?? '', {
    name: 'placa-mãe 100%_ok.png',
    now: new Date('2026-01-01'),
  })
  const like = await uploadPhoto(database.db, shop, orders[1]?.id ?? '', { now: new Date('2026-02-01') })
  await fill(like.id)
})

/** Copies a photo, a minute apart each, one of each type in turn, over the orders but the first. */
async function fill(like: string) {
  await database.sql`
    insert into fotos_os (user_id, id, os_id, nome_arquivo, url_storage, tipo_foto, largura, altura, bytes, created_at, busca, chave, chave_conteudo)
    select f.user_id, gen_random_uuid(), o.id, 'IMG_' || n || '.jpg', 'foto-' || n, (array['antes', 'depois', 'componente'])[1 + n % 3],
      8, 6, 0, f.created_at + make_interval(mins => n), bancada_busca(concat_ws(' ', o.numero_os, ltrim(substr(o.numero_os, 4), '0'), 'João da Conceição', 'IMG_' || n || '.jpg')), gen_random_uuid(), ''
    from fotos_os f, generate_series(1, ${count}::int) n, lateral (select * from ordens_servico where user_id = f.user_id and numero_os = 'OS-' || lpad((2 + n % 11)::text, 4, '0')) o
    where f.user_id = ${shop.user_id} and f.id = ${like}`
  await database.sql`vacuum analyze fotos_os`
}

async function all(input: ListPhotos) {
  const found: Awaited<ReturnType<typeof listPhotos>>['items'] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listPhotos(database.db, shop, { ...input, limit: 100, cursor })
    found.push(...page.items)
    cursor = page.nextCursor
  }
  return found
}

test('the pages hold every photo once, newest first, in whatever part is asked for', async () => {
  const whole = await all({})
  expect(whole.length).toBe(count + 2)
  expect(new Set(whole.map(({ id }) => id)).size).toBe(count + 2)
  const moments = whole.map(({ created_at }) => created_at)
  expect(moments).toEqual([...moments].sort().reverse())
  const os_id = orders[3]?.id
  expect(await all({ tipo_foto: 'depois' })).toEqual(whole.filter(({ tipo_foto }) => tipo_foto === 'depois'))
  expect(await all({ os_id })).toEqual(whole.filter(photo => photo.os_id === os_id))
  expect(await all({ os_id, tipo_foto: 'antes' })).toEqual(
    whole.filter(photo => photo.os_id === os_id && photo.tipo_foto === 'antes'),
  )
})

test.each([
  ['OS-0007', ({ ordens_servico }) => ordens_servico.numero_os === 'OS-0007'],
  ['joão conceicao', ({ clientes }) => clientes.nome === 'João da Conceição'],
  ['img_77', ({ nome_arquivo }) => nome_arquivo.startsWith('IMG_77')],
  ['zila', ({ clientes }) => clientes.nome === 'Zilá Antunes'],
  ['placa-mae', ({ nome_arquivo }) => nome_arquivo.startsWith('placa')],
  ['100%_', ({ nome_arquivo }) => nome_arquivo.startsWith('placa')],
  ['%', () => false],
  ['zila img', () => false],
  ['zimbábue', () => false],
] as [
  string,
  (photo: Awaited<ReturnType<typeof all>>[number]) => boolean,
][])('a search for %s finds what it should, however old', async (q, isFound) => {
  const whole = await all({})
  expect(await all({ q })).toEqual(whole.filter(isFound))
  expect(await all({ q, tipo_foto: 'antes' })).toEqual(
    whole.filter(photo => isFound(photo) && photo.tipo_foto === 'antes'),
  )
})

test('another shop’s photos are in no list', async () => {
  const other = await makeShop(database.db)
  expect(await listPhotos(database.db, other, { q: 'img' })).toEqual({ items: [], nextCursor: null })
  expect(await listPhotos(database.db, other, { os_id: orders[1]?.id })).toEqual({
    items: [],
    nextCursor: null,
  })
})

test('every list reads its own index, in order, and no more of it than its page', async () => {
  const telling = tellingDatabase(database.appUrl)
  const os_id = orders[3]?.id
  for (const [input, index] of [
    [{}, 'fotos_os_created_at'],
    [{ tipo_foto: 'depois' }, 'fotos_os_tipo_foto'],
    [{ os_id }, 'fotos_os_ordem'],
  ] as [ListPhotos, string][]) {
    const [statement] = await telling.captured(db => listPhotos(db, shop, input))
    const asked = statement?.sql.replace(/(\$\d+)::timestamptz/g, '$1::text::timestamptz') ?? ''
    const rows = await database.sql.unsafe(
      `explain (analyze, timing off) ${asked}`,
      statement?.params as string[],
    )
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(new RegExp(`Index Scan Backward using ${index} .*rows=31\\b`))
    expect(plan).not.toMatch(/Seq Scan on fotos_os|Sort Key/)
  }
  await telling.close()
})

test('a customer’s new name finds the photos, the old one no more', async () => {
  const customer = await app.call('customers.get', { id: orders[0]?.cliente_id }, { cookie })
  const { chave: _, ...fields } = customerInput({ nome: 'Quitéria Bragança' })
  const { status } = await app.call(
    'customers.update',
    { ...fields, id: customer.data.id, based_on: customer.data.updated_at },
    { cookie },
  )
  expect(status).toBe(200)
  expect((await all({ q: 'quiteria' })).map(({ clientes }) => clientes.nome)).toEqual(['Quitéria Bragança'])
  expect((await all({ q: 'quiteria 0001 placa' })).length).toBe(1)
  expect(await all({ q: 'zilá' })).toEqual([])
})

test('an order that goes to another customer takes its photos’ name along', async () => {
  const order = await app.call('orders.get', { id: orders[4]?.id }, { cookie })
  const before = await all({ os_id: order.data.id })
  const { chave: _, ...fields } = orderInput(orders[0]?.cliente_id ?? '')
  const { status } = await app.call(
    'orders.update',
    { ...fields, id: order.data.id, based_on: order.data.updated_at },
    { cookie },
  )
  expect(status).toBe(200)
  const found = (await all({ q: 'quiteria' })).filter(({ os_id }) => os_id === order.data.id)
  expect(found.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect((await all({ q: 'conceição' })).some(({ os_id }) => os_id === order.data.id)).toBe(false)
})
