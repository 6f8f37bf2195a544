import { beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../src/server/auth/sign-up.ts'
import { audit } from '../../src/server/db/audit.ts'
import { transaction } from '../../src/server/db/transaction.ts'
import { setZone as change } from '../../src/server/settings/save-settings.ts'
import { recountActivity, recountTexts, recountTotals } from '../../src/server/totals/recount-totals.ts'
import { serviceTypes } from '../../src/shared/orders.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { dumpOwner } from '../support/dump.ts'
import { fillOrders } from '../support/many-orders.ts'
import { makeCustomer, makeOrder, makeShop, password, type TestShop } from '../support/shops.ts'

const now = new Date()

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  shop = await makeShop(database.db, { plano: 'profissional' })
  cookie = await app.signIn(shop.email)
})

const setZone = (fuso: string) => app.call('settings.setZone', { fuso }, { cookie })

test('whatever the days, services, devices and amounts, the days of creation are those of a recount', async () => {
  const { db, sql } = database
  const { id } = await makeCustomer(db, shop)
  const like = await makeOrder(db, shop, id, {}, now)
  await fillOrders(sql, shop, { like: like.id, count: 300 })
  await sql`update ordens_servico set created_at = created_at - random() * interval '90 days', valor = round((random() * 900)::numeric, 2),
    tipo_servico = (${serviceTypes as unknown as string[]}::text[])[1 + floor(random() * ${serviceTypes.length})],
    aparelho = (array['LG K10', 'Moto G', 'iPhone 12', 'Nokia'])[1 + floor(random() * 4)] where user_id = ${shop.user_id}`
  await sql`update clientes c set valor_total = (select sum(valor) from ordens_servico where cliente_id = c.id) where id = ${id}`
  await transaction(db, async tx => {
    await recountTotals(tx, shop.user_id)
    await recountActivity(tx, shop.user_id)
    await recountTexts(tx, shop.user_id)
  })
  for (const zone of ['Asia/Tokyo', 'America/Rio_Branco', 'America/Sao_Paulo']) {
    await change(db, shop, zone, now)
    expect(await audit(db)).toEqual([])
  }
})

test('a zone that this database does not know is refused, and an account begins by Brasília’s', async () => {
  const { db, sql } = database
  const before = await dumpOwner(sql, shop.user_id)
  await expect(change(db, shop, 'Asia/Nova_Cidade', now)).rejects.toMatchObject({
    key: 'entrada_invalida',
    data: { fields: { fuso: 'opcao_invalida' } },
  })
  expect(await dumpOwner(sql, shop.user_id)).toEqual(before)
  const stored = async (fuso: string) => {
    const account = {
      nome: 'Ana',
      email: `${fuso.toLowerCase().replace('/', '.')}@exemplo.com.br`,
      password,
      fuso,
    }
    const { id } = await createAccount(db, account, now, { passwordMin: 6 })
    return (await sql`select fuso from lojas where user_id = ${id}`)[0]
  }
  expect(await stored('Asia/Nova_Cidade')).toEqual({ fuso: 'America/Sao_Paulo' })
  expect(await stored('Asia/Tokyo')).toEqual({ fuso: 'Asia/Tokyo' })
})

test('a shop’s zone is set once at a time', async () => {
  const held = await database.sql.begin(async tx => {
    await tx`select from lojas where user_id = ${shop.user_id} for update`
    const first = setZone('America/Manaus')
    await expect.poll(waiting, { timeout: 30_000 }).toBe(1)
    const { status, error } = await setZone('America/Noronha')
    expect([status, error?.key]).toEqual([429, 'muitas_tentativas'])
    return { first }
  })
  expect((await held.first).status).toBe(200)
  expect((await setZone('America/Sao_Paulo')).status).toBe(200)
})

/** Statements that wait for a lock in this database. */
async function waiting(): Promise<number> {
  const rows = await database.db.execute<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0]?.count ?? 0
}
