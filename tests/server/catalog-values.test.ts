import type { Row } from 'postgres'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let shop: TestShop
let other: TestShop
let order: { id: string; cliente_id: string }

beforeAll(async () => {
  database = await freshDatabase()
  ;[shop, other] = [await makeShop(database.db, { plano: 'profissional' }), await makeShop(database.db)]
})
beforeEach(async () => {
  const customer = await makeCustomer(database.db, shop)
  order = await makeOrder(database.db, shop, customer.id)
})

const change = (column: string, value: string) =>
  database.sql.unsafe(`update ordens_servico set ${column} = ${value} where id = '${order.id}'`)

test.each([
  ['status', "'Perdido'"],
  ['tipo_servico', "'Mágica'"],
  ['forma_pagamento', "'Fiado'"],
  ['valor', '-0.01'],
  ['pronto_em', "'2026-11-20'"],
  ['status', "'Pronto'"],
  ['data_entrega', "'2026-11-20'"],
  ['pago_em', "'2026-11-20'"],
  ['pago', 'true'],
  ['status', "'Entregue'"],
])('holds: the database refuses an order with %s = %s, whatever the code says', async (column, value) => {
  await expect(change(column, value)).rejects.toMatchObject({ code: '23514' })
})

test('holds: an amount past the column is refused, never cut', async () => {
  await expect(change('valor', '10000000000')).rejects.toMatchObject({ code: '22003' })
})

test.each([
  ['despesas', { descricao: 'Aluguel', valor: 1, data_despesa: '2026-11-20', categoria: 'luxo' }],
  ['despesas', { descricao: 'Aluguel', valor: 0, data_despesa: '2026-11-20' }],
  ['despesas', { descricao: 'Aluguel', valor: 1, data_despesa: '2026-11-20', dia: 0 }],
  ['despesas', { descricao: 'Aluguel', valor: 1, data_despesa: '2026-11-20', dia: 32 }],
  ['lembretes', { titulo: 'Ligar', data_lembrete: '2026-11-20 09:00', tipo: 'outro' }],
  ['lembretes', { titulo: 'Ligar', data_lembrete: '2026-11-20 09:00', status: 'vencido' }],
  ['fotos_os', { nome_arquivo: 'a.jpg', url_storage: 'a', tipo_foto: 'durante' }],
])('%s refuses %o', async (table, values) => {
  const row = tableRow(table, values)
  await expect(database.sql`insert into ${database.sql(table)} ${database.sql(row)}`).rejects.toMatchObject({
    code: '23514',
  })
})

test('a second active plan of one owner is refused', async () => {
  await expect(
    database.sql`insert into user_planos (id, user_id, plano, ativo, created_at)
      values (gen_random_uuid(), ${shop.user_id}, 'basico', true, now())`,
  ).rejects.toMatchObject({ constraint_name: 'user_planos_um_ativo' })
})

test('holds: an order cannot name another shop’s customer, nor a reminder or photo another shop’s order', async () => {
  const stranger = await makeCustomer(database.db, other)
  await expect(change('cliente_id', `'${stranger.id}'`)).rejects.toMatchObject({ code: '23503' })
  for (const table of ['lembretes', 'fotos_os']) {
    const row = { ...tableRow(table, samples[table] ?? {}), user_id: other.user_id, os_id: order.id }
    await expect(database.sql`insert into ${database.sql(table)} ${database.sql(row)}`).rejects.toMatchObject(
      {
        code: '23503',
      },
    )
  }
})

test('deleting an order keeps its reminder without it, and takes its photos along', async () => {
  await insert('lembretes', { ...samples.lembretes, os_id: order.id })
  await insert('fotos_os', { ...samples.fotos_os, os_id: order.id })
  await database.sql`delete from ordens_servico where id = ${order.id}`
  const reminders = await database.sql`select titulo, os_id from lembretes where user_id = ${shop.user_id}`
  expect([...reminders]).toEqual([{ titulo: 'Ligar', os_id: null }])
  expect([...(await database.sql`select 1 from fotos_os where os_id = ${order.id}`)]).toEqual([])
})

test('a customer with orders cannot be deleted; an account goes with all that is its', async () => {
  const gone = await makeShop(database.db)
  const customer = await makeCustomer(database.db, gone)
  await makeOrder(database.db, gone, customer.id)
  await expect(database.sql`delete from clientes where id = ${customer.id}`).rejects.toMatchObject({
    code: '23503',
  })

  await database.sql`delete from usuarios where id = ${gone.user_id}`
  for (const table of ['lojas', 'clientes', 'ordens_servico', 'totais', 'user_planos', 'sessoes']) {
    const left = await database.sql`select 1 from ${database.sql(table)} where user_id = ${gone.user_id}`
    expect(left.length, table).toBe(0)
  }
})

const samples: Record<string, Row> = {
  lembretes: { titulo: 'Ligar', data_lembrete: '2026-11-20 09:00' },
  fotos_os: { nome_arquivo: 'a.jpg', url_storage: 'a', tipo_foto: 'antes' },
}

const stored = { largura: 8, altura: 6, bytes: 600, busca: ' os-0001 1 ana a.jpg' }

const insert = (table: string, values: Row) =>
  database.sql`insert into ${database.sql(table)} ${database.sql(tableRow(table, values))}`

function tableRow(table: string, values: Row): Row {
  const now = new Date().toISOString()
  const once = { chave: crypto.randomUUID(), chave_conteudo: 'x' }
  const common = { user_id: shop.user_id, id: crypto.randomUUID(), created_at: now, ...once }
  if (table === 'fotos_os') return { os_id: order.id, ...common, ...stored, ...values }
  const series = table === 'despesas' ? { serie: common.id, dia: 20 } : {}
  return { ...common, ...series, updated_at: now, ...values }
}
