import { beforeAll, expect, test } from 'vitest'
import { getCustomer } from '../../src/server/customers/read-customers.ts'
import { audit } from '../../src/server/db/audit.ts'
import { transaction } from '../../src/server/db/transaction.ts'
import { getOrder } from '../../src/server/orders/read-orders.ts'
import { updateOrder } from '../../src/server/orders/write-orders.ts'
import { recountActivity, recountTexts, recountTotals } from '../../src/server/totals/recount-totals.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeOrder, makeShop, orderInput, switchPlan, type TestShop } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

async function begin(plano: 'teste' | 'basico' | 'profissional' = 'profissional') {
  const shop = await makeShop(database.db, { plano })
  const customer = await makeCustomer(database.db, shop)
  const cookie = await app.signIn(shop.email)
  return {
    shop,
    customer,
    cookie,
    order: (valor = 10) => makeOrder(database.db, shop, customer.id, { valor }),
    remove: (id: string) => app.call('orders.delete', { id }, { cookie }),
  }
}

const counts = async ({ user_id }: TestShop) => {
  const [row] =
    await database.sql`select total_os, proximo_numero, bytes_fotos::int from lojas where user_id = ${user_id}`
  return row
}

const addPhoto = (shop: TestShop, os_id: string, bytes: number) => {
  const key = `${shop.user_id}/${os_id}/${crypto.randomUUID()}.jpg`
  return database.sql.begin(sql => [
    sql`insert into fotos_os (user_id, id, os_id, nome_arquivo, url_storage, tipo_foto, largura, altura, bytes,
        created_at, busca, chave, chave_conteudo)
      values (${shop.user_id}, gen_random_uuid(), ${os_id}, 'frente.jpg', ${key}, 'antes', 10, 10, ${bytes},
        now(), '', gen_random_uuid(), '')`,
    sql`update lojas set total_fotos = total_fotos + 1, bytes_fotos = bytes_fotos + ${bytes} where user_id = ${shop.user_id}`,
  ])
}

test('a deleted order leaves its customer’s and its shop’s totals, and its number is not used again', async () => {
  const { shop, customer, order, remove } = await begin()
  const [first, second] = [await order(0.1), await order(0.2)]
  expect((await remove(second.id)).status).toBe(200)
  expect(await getCustomer(database.db, shop, customer.id)).toMatchObject({ total_os: 1, valor_total: 0.1 })
  expect(await counts(shop)).toEqual({ total_os: 1, proximo_numero: 3, bytes_fotos: 0 })
  expect((await order()).numero_os).toBe('OS-0003')
  expect((await remove(first.id)).status).toBe(200)
  expect(await audit(database.db)).toEqual([])
})

test('claim: it is gone for reading, editing and deleting alike', async () => {
  const { cookie, order, remove } = await begin()
  const { id, cliente_id, updated_at } = await order()
  await remove(id)
  const { chave: _, ...fields } = orderInput(cliente_id)
  const answers = await Promise.all([
    remove(id),
    app.call('orders.get', { id }, { cookie }),
    app.call('orders.update', { ...fields, id, based_on: updated_at }, { cookie }),
    app.call('orders.setStatus', { id, based_on: updated_at, status: 'Pronto' }, { cookie }),
  ])
  expect(answers.map(({ error }) => error?.key)).toEqual(Array(4).fill('nao_encontrado'))
})

test('its photos’ rows go with it, their room stays taken; those of other orders stay', async () => {
  const { shop, order, remove } = await begin()
  const [gone, stays] = [await order(), await order()]
  await addPhoto(shop, gone.id, 700)
  await addPhoto(shop, gone.id, 50)
  await addPhoto(shop, stays.id, 8)
  await remove(gone.id)
  expect(await database.sql`select os_id from fotos_os where user_id = ${shop.user_id}`).toEqual([
    { os_id: stays.id },
  ])
  expect(await counts(shop)).toMatchObject({ bytes_fotos: 758 })
  expect(await audit(database.db)).toEqual([])
})

test('its reminders stay, without the link', async () => {
  const { shop, order, remove } = await begin()
  const [gone, stays] = [await order(), await order()]
  for (const { id } of [gone, stays])
    await database.sql`insert into lembretes (user_id, id, titulo, data_lembrete, status, os_id, created_at,
        updated_at, chave, chave_conteudo)
      values (${shop.user_id}, gen_random_uuid(), ${id}, '2026-11-20 09:00', 'pendente', ${id}, now(), now(),
        gen_random_uuid(), '')`
  await remove(gone.id)
  const rows =
    await database.sql`select titulo, os_id from lembretes where user_id = ${shop.user_id} order by os_id`
  expect(rows).toEqual([
    { titulo: stays.id, os_id: stays.id },
    { titulo: gone.id, os_id: null },
  ])
})

test('it frees a place of the trial', async () => {
  const { order, remove } = await begin('teste')
  const made = []
  for (let times = 0; times < 10; times++) made.push(await order())
  await expect(order()).rejects.toThrow('limite_ordens')
  await remove(made[3]?.id ?? '')
  expect((await order()).numero_os).toBe('OS-0011')
  await expect(order()).rejects.toThrow('limite_ordens')
})

test('it frees a place of basico’s month, where it was made in it', async () => {
  const { shop, order, remove } = await begin('basico')
  const [now, before] = [await order(), await order()]
  await database.sql`update ordens_servico set created_at = created_at - interval '62 days' where id = ${before.id}`
  await database.sql`
    insert into ordens_servico (user_id, id, cliente_id, numero_os, aparelho, defeito, valor, status, pago,
      forma_pagamento, data_entrada, created_at, updated_at, busca, chave, chave_conteudo)
    select user_id, gen_random_uuid(), cliente_id, 'OS-' || lpad((n + 2)::text, 4, '0'), aparelho, defeito, 0,
      status, pago, forma_pagamento, data_entrada, created_at, updated_at, busca, gen_random_uuid(), chave_conteudo
    from ordens_servico, generate_series(1, 99) as n where id = ${now.id}`
  await database.sql`update lojas set total_os = 101, proximo_numero = 102 where user_id = ${shop.user_id}`
  await database.sql`update clientes set total_os = 101 where user_id = ${shop.user_id}`
  await transaction(database.db, async tx => {
    await recountTotals(tx, shop.user_id)
    await recountActivity(tx, shop.user_id)
    await recountTexts(tx, shop.user_id)
  })
  await expect(order()).rejects.toThrow('limite_ordens')
  await remove(before.id)
  await expect(order()).rejects.toThrow('limite_ordens')
  await remove(now.id)
  await order()
  await expect(order()).rejects.toThrow('limite_ordens')
  expect(await audit(database.db)).toEqual([])
})

test('an order of another shop is of nobody', async () => {
  const { remove } = await begin()
  const other = await begin()
  const { id } = await other.order()
  expect(await remove(id)).toMatchObject({ status: 404, error: { key: 'nao_encontrado' } })
  expect((await getOrder(database.db, other.shop, id)).id).toBe(id)
})

test('a plan that is over deletes nothing', async () => {
  for (const [plano, key] of [
    ['teste', 'teste_expirado'],
    ['basico', 'plano_expirado'],
  ] as const) {
    const { shop, order, remove } = await begin()
    const { id } = await order()
    await switchPlan(database.db, shop.user_id, plano, new Date(Date.now() - 1000).toISOString())
    expect(await remove(id)).toMatchObject({ status: 403, error: { key } })
    expect((await getOrder(database.db, shop, id)).id).toBe(id)
  }
})

test('of fifty deletions of one order at once one takes it out', async () => {
  const { shop, customer, order, remove } = await begin()
  await order(7)
  const { id } = await order(5)
  await addPhoto(shop, id, 100)
  const answers = await Promise.all(Array.from({ length: 50 }, () => remove(id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ error }) => error?.key === 'nao_encontrado')).toHaveLength(49)
  expect(await getCustomer(database.db, shop, customer.id)).toMatchObject({ total_os: 1, valor_total: 7 })
  expect(await counts(shop)).toEqual({ total_os: 1, proximo_numero: 3, bytes_fotos: 100 })
})

testInAll('an order that is moved to another customer meanwhile leaves the totals it is in', async () => {
  const { db } = database
  const { shop, customer, order, remove } = await begin()
  const other = await makeCustomer(db, shop, { nome: 'Beto' })
  for (let times = 0; times < 12; times++) {
    const { id, updated_at } = await order(5)
    const { chave: _, ...fields } = orderInput(other.id, { valor: 8 })
    const [moved, deleted] = await Promise.all([
      updateOrder(db, shop, { ...fields, id, based_on: updated_at }, new Date()).then(
        () => 'moved',
        error => error.message,
      ),
      remove(id),
    ])
    expect([moved, deleted.status]).toEqual([expect.stringMatching(/^(moved|nao_encontrado)$/), 200])
  }
  for (const { id } of [customer, other])
    expect(await getCustomer(db, shop, id)).toMatchObject({ total_os: 0, valor_total: 0 })
})
