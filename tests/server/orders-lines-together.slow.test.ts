import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import type { OrderLine } from '../../src/shared/order-lines.ts'
import { orderStatuses } from '../../src/shared/orders.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { seed } from '../support/long.ts'
import { makeCustomer, makeShop, orderInput } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

/** Numbers from 0 up to a limit, the same for a seed. */
function dice(state: number) {
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

async function shopWithOrders(orders: number) {
  const shop = await makeShop(database.db, { plano: 'profissional' })
  const cookie = await app.signIn(shop.email)
  const call = (path: string, input: unknown) => app.call(path, input, { cookie })
  const customers = [await makeCustomer(database.db, shop), await makeCustomer(database.db, shop)]
  const line = (price: number): OrderLine => ({
    ...{ tipo: 'peca', descricao: `Tela ${price}`, quantidade: 2, garantia_dias: null },
    ...{ valor_unitario: price, custo_unitario: price % 3 === 0 ? null : price / 4 },
  })
  const lines = (count: number) => Array.from({ length: count }, (_, at) => line(10 + at))
  const form = (count: number, customer: number) => ({
    ...orderInput(customers[customer]?.id ?? ''),
    ...{ valor: undefined, itens: lines(count), desconto: count },
  })
  const ids: string[] = []
  for (let at = 0; at < orders; at++) ids.push((await call('orders.create', form(3, 0))).data.id)
  return { call, form, ids }
}

const deadlocks = async () =>
  Number(
    (await database.sql`select deadlocks from pg_stat_database where datname = current_database()`)[0]
      ?.deadlocks,
  )

test('of two edits of the same lines at once one is stored whole, and the other meets a conflict', async () => {
  const { call, form, ids } = await shopWithOrders(1)
  for (let round = 0; round < 20; round++) {
    const { data: order } = await call('orders.get', { id: ids[0] })
    const edit = (count: number) => {
      const { chave: _, ...fields } = form(count, count % 2)
      return call('orders.update', { ...fields, id: order.id, based_on: order.updated_at })
    }
    const answers = await Promise.all([edit(50), edit(1)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [won, lost] = answers[0]?.status === 200 ? answers : answers.toReversed()
    const stored = (await call('orders.get', { id: order.id })).data
    expect(stored.itens).toEqual(won?.data.itens)
    expect(lost?.error?.row).toMatchObject({ valor: stored.valor, soma_itens: stored.soma_itens })
  }
  expect(await audit(database.db)).toEqual([])
})

test('creating, editing, moving, paying, deleting and restoring at once neither lock each other out nor lose a centavo', async () => {
  const { call, form, ids } = await shopWithOrders(4)
  const roll = dice(Number(seed))
  const before = await deadlocks()
  const acts = [
    async (id: string) => {
      const { data: order } = await call('orders.get', { id })
      const { chave: _, ...fields } = form(roll(6), roll(2))
      return call('orders.update', {
        ...fields,
        valor: 99,
        ...(fields.itens.length > 0 && { valor: undefined }),
        desconto: 0,
        id,
        based_on: order?.updated_at ?? '',
      })
    },
    async (id: string) => {
      const { data: order } = await call('orders.get', { id })
      return call('orders.setStatus', {
        id,
        based_on: order?.updated_at ?? '',
        status: orderStatuses[roll(4)],
      })
    },
    async (id: string) => {
      const { data: order } = await call('orders.get', { id })
      return call('orders.pay', {
        id,
        based_on: order?.updated_at ?? '',
        forma_pagamento: roll(2) ? 'PIX' : null,
      })
    },
    (id: string) => call('orders.delete', { id }),
    (id: string) => call('orders.restore', { id }),
    (id: string) => call('orders.restore', { id }),
    () => call('orders.create', form(roll(4) + 1, roll(2))),
    (id: string) => call('orders.get', { id }),
  ]
  const seen = new Set<string>()
  for (let round = 0; round < 40; round++) {
    const turn = Array.from({ length: 12 }, () => acts[roll(acts.length)]?.(ids[roll(ids.length)] ?? ''))
    for (const answer of await Promise.all(turn)) seen.add(String(answer?.error?.key ?? answer?.status))
  }
  const allowed = ['200', 'conflito', 'nao_encontrado', 'entrada_invalida']
  expect([...seen].filter(one => !allowed.includes(one))).toEqual([])
  expect([...seen]).toEqual(expect.arrayContaining(['200', 'conflito', 'nao_encontrado']))
  expect(await audit(database.db)).toEqual([])
  expect(await deadlocks()).toBe(before)
})
