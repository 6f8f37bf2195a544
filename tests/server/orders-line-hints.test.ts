import { beforeAll, expect, test } from 'vitest'
import type { OrderLine } from '../../src/shared/order-lines.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeShop, orderInput, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

const line = (fields: Partial<OrderLine>): OrderLine => ({
  tipo: 'peca',
  descricao: 'Tela OLED',
  quantidade: 1,
  valor_unitario: 580,
  custo_unitario: 398,
  garantia_dias: null,
  ...fields,
})

/** A shop with orders of these lines, the oldest first. */
async function shopWith(...orders: Partial<OrderLine>[][]) {
  const shop: TestShop = await makeShop(database.db, { plano: 'profissional' })
  const cookie = await app.signIn(shop.email)
  const cliente_id = (await makeCustomer(database.db, shop)).id
  for (const lines of orders) {
    const itens = lines.map(line)
    await app.call('orders.create', { ...orderInput(cliente_id), valor: undefined, itens }, { cookie })
  }
  return {
    shop,
    async hints(q?: string) {
      const { data } = await app.call('orders.lineHints', q === undefined ? {} : { q }, { cookie })
      return data.items.map(({ descricao }: OrderLine) => descricao)
    },
    call: (input: unknown) => app.call('orders.lineHints', input, { cookie }),
  }
}

test('what was used last is offered first, each once by kind and words, with its newest amounts', async () => {
  const { call } = await shopWith(
    [{ valor_unitario: 500, custo_unitario: 300 }, { descricao: 'Fita' }],
    [{ descricao: 'tela  óled', valor_unitario: 610, custo_unitario: null }],
    [{ descricao: 'Tela OLED', tipo: 'servico', valor_unitario: 90, custo_unitario: null }],
  )
  const { data } = await call({})
  expect(data).toEqual({
    items: [
      { tipo: 'servico', descricao: 'Tela OLED', valor_unitario: 90, custo_unitario: null },
      { tipo: 'peca', descricao: 'tela  óled', valor_unitario: 610, custo_unitario: null },
      { tipo: 'peca', descricao: 'Fita', valor_unitario: 580, custo_unitario: 398 },
    ],
  })
})

test('every typed word is sought, whatever its case and accents; short ones begin a word', async () => {
  const { hints } = await shopWith([
    { descricao: 'Bateria 100% nova' },
    { descricao: 'Câmera traseira' },
    { descricao: 'Troca da câmera' },
    { descricao: 'Conector' },
  ])
  expect(await hints('CAMERA')).toEqual(['Troca da câmera', 'Câmera traseira'])
  expect(await hints('camera tras')).toEqual(['Câmera traseira'])
  expect(await hints('co')).toEqual(['Conector'])
  expect(await hints('100%')).toEqual(['Bateria 100% nova'])
  expect(await hints('fonte')).toEqual([])
  expect(await hints('´')).toEqual([])
})

test('at most eight are offered, and only of the shop’s own lines', async () => {
  const { hints } = await shopWith(Array.from({ length: 12 }, (_, at) => ({ descricao: `Peça ${at}` })))
  const other = await shopWith([{ descricao: 'Peça alheia' }])
  expect(await hints('peça')).toEqual([11, 10, 9, 8, 7, 6, 5, 4].map(at => `Peça ${at}`))
  expect(await other.hints()).toEqual(['Peça alheia'])
})

test('only the newest two thousand lines are looked at', async () => {
  const { shop, hints } = await shopWith([{ descricao: 'Antiga' }])
  await database.sql`
    insert into itens_os (user_id, id, os_id, posicao, tipo, descricao, quantidade, valor_unitario)
    select user_id, bancada_uuidv7(), os_id, n, 'peca', 'Nova', 1, 1
    from itens_os, generate_series(1, 1999) as n where user_id = ${shop.user_id}`
  expect(await hints('antiga')).toEqual(['Antiga'])
  await database.sql`
    insert into itens_os (user_id, id, os_id, posicao, tipo, descricao, quantidade, valor_unitario)
    select user_id, bancada_uuidv7(), os_id, 2000, 'peca', 'Nova', 1, 1
    from itens_os where user_id = ${shop.user_id} limit 1`
  expect(await hints('antiga')).toEqual([])
})

test('an unknown field or a text that is too long is refused', async () => {
  const { call } = await shopWith()
  expect((await call({ q: 'a', limite: 9 })).error?.key).toBe('entrada_invalida')
  expect((await call({ q: 'a'.repeat(500) })).error?.key).toBe('entrada_invalida')
})
