import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { deleteOrder } from '../../src/server/orders/trash.ts'
import { changeOrder, updateOrder } from '../../src/server/orders/write-orders.ts'
import { setZone as setZoneOf } from '../../src/server/settings/save-settings.ts'
import { canonicalZone, dayOf } from '../../src/shared/days.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { dumpOwner } from '../support/dump.ts'
import {
  makeCustomer,
  makeExpense,
  makeOrder,
  makeShop,
  orderInput,
  type TestShop,
} from '../support/shops.ts'
import { memoryStorage } from '../support/uploads.ts'

// Half past midnight on 1 December in São Paulo, half past eleven on 30 November in Manaus.
const late = new Date('2026-12-01T03:30:00Z')
const paid = { pago: true, forma_pagamento: 'PIX' } as const

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock: () => late })
  shop = await makeShop(database.db, { plano: 'profissional' })
  cookie = await app.signIn(shop.email)
  const { id } = await makeCustomer(database.db, shop)
  await makeOrder(database.db, shop, id, { data_previsao: '2026-11-30' }, late)
  await makeOrder(database.db, shop, id, { status: 'Pronto', ...paid }, late)
  await makeOrder(database.db, shop, id, { status: 'Entregue', ...paid, marca: 'LG' }, late)
  await makeExpense(database.db, shop, { data_despesa: '2026-11-30' })
})

const setZone = (fuso: unknown) => app.call('settings.setZone', { fuso }, { cookie })

const createdDays = async () => {
  const rows = await database.sql<{ day: string }[]>`
    select distinct inicio::text as day from totais
    where user_id = ${shop.user_id} and medida like 'criadas%' and grao = 'dia'`
  return rows.map(({ day }) => day)
}

/** All of the shop but its zone and what goes by created_at. */
async function everythingElse(): Promise<string[]> {
  const rows = await dumpOwner(database.sql, shop.user_id)
  return rows.filter(row => !/^lojas |"medida": "criadas/.test(row))
}

test('another zone moves what goes by the instant of creation, and no other day or amount', async () => {
  expect(await createdDays()).toEqual(['2026-12-01'])
  const before = await everythingElse()
  expect((await setZone('America/Manaus')).data).toEqual({ fuso: 'America/Manaus' })
  expect(await createdDays()).toEqual(['2026-11-30'])
  expect(await everythingElse()).toEqual(before)
  expect(await audit(database.db)).toEqual([])
  const overview = async (mes: string) => (await app.call('reports.overview', { mes }, { cookie })).data
  expect((await overview('2026-11')).criadas).toBe(3)
  expect(await overview('2026-12')).toMatchObject({ criadas: 0, pagas: 2, hoje: '2026-11-30' })
  expect((await setZone('America/Sao_Paulo')).status).toBe(200)
  expect(await createdDays()).toEqual(['2026-12-01'])
  expect(await everythingElse()).toEqual(before)
})

test('a call that began before the zone changed counts by the zone that is stored', async () => {
  const { db } = database
  const own = await makeShop(db, { plano: 'profissional' })
  const { id: cliente_id } = await makeCustomer(db, own)
  const [kept, gone] = [
    await makeOrder(db, own, cliente_id, {}, late),
    await makeOrder(db, own, cliente_id, {}, late),
  ]
  await setZoneOf(db, own, 'America/Manaus', late)
  // The scope still says São Paulo.
  const made = await makeOrder(db, own, cliente_id, { status: 'Pronto' }, late)
  expect(made.pronto_em).toBe('2026-11-30')
  const { chave: _, ...fields } = orderInput(cliente_id, { valor: 5, status: 'Entregue' })
  const input = { ...fields, id: kept.id, based_on: kept.updated_at }
  expect((await updateOrder(db, own, input, late)).data_entrega).toBe('2026-11-30')
  await deleteOrder(db, memoryStorage(), own, gone.id, late)
  const days = { data_entrega: null }
  await changeOrder(db, own, { id: made.id, based_on: made.updated_at, status: 'Recebido', ...days }, late)
  expect(await audit(db)).toEqual([])
})

test('the next calls count by the new zone', async () => {
  await setZone('America/Manaus')
  expect((await app.call('orders.summary', undefined, { cookie })).data.hoje).toBe('2026-11-30')
  expect((await app.call('auth.session', undefined, { cookie })).data.fuso).toBe('America/Manaus')
  await setZone('America/Sao_Paulo')
  expect((await app.call('orders.summary', undefined, { cookie })).data.hoje).toBe('2026-12-01')
})

test('a zone is stored in its one spelling, and the one that is set changes nothing', async () => {
  expect((await setZone('america/sao_paulo')).data).toEqual({ fuso: 'America/Sao_Paulo' })
  const before = await dumpOwner(database.sql, shop.user_id)
  await setZone('America/Sao_Paulo')
  expect(await dumpOwner(database.sql, shop.user_id)).toEqual(before)
})

test('every zone that is believed is known to the database, by the same name', async () => {
  const zones = Intl.supportedValuesOf('timeZone').map(canonicalZone)
  const rows = await database.sql`
    select zone from unnest(${zones}::text[]) as zone where not exists (select from pg_timezone_names where name = zone)`
  expect([...rows]).toEqual([])
  expect(zones.length).toBeGreaterThan(400)
})

test('in every zone of Brazil the database and the app see an instant on the same day', async () => {
  const instants = fc.sample(
    fc.date({ min: new Date('2015-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
    { numRuns: 400, seed: 20_261_120 },
  )
  for (const zone of brazil) {
    const rows = await database.sql<{ day: string }[]>`
      select (instant at time zone ${zone})::date::text as day
      from unnest(${instants.map(instant => instant.toISOString())}::text[]::timestamptz[]) with ordinality as sent (instant, place)
      order by place`
    expect(rows.map(({ day }) => day)).toEqual(instants.map(instant => dayOf(instant, zone)))
  }
})

const brazil = [
  'Noronha',
  'Sao_Paulo',
  'Bahia',
  'Fortaleza',
  'Belem',
  'Cuiaba',
  'Manaus',
  'Porto_Velho',
  'Rio_Branco',
].map(city => `America/${city}`)

test.each([
  '',
  'Nada/Lugar',
  '+03:00',
  'UTC-3',
  'a'.repeat(65),
  5,
  null,
  undefined,
  "'; drop table lojas",
])('%j is no zone', async fuso => {
  const { status, error } = await setZone(fuso)
  expect([status, error?.fields]).toEqual([400, { fuso: 'opcao_invalida' }])
})
