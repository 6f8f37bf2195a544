import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { deleteOrder } from '../../src/server/orders/trash.ts'
import type { OrderLine } from '../../src/shared/order-lines.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'
import { memoryStorage } from '../support/uploads.ts'

let database: TestDatabase
let shop: TestShop
let id: string
let deleted: string

const line = { quantidade: 2, valor_unitario: 50.1, custo_unitario: 30, garantia_dias: null }
const itens: OrderLine[] = [
  { ...line, tipo: 'peca', descricao: 'Tela' },
  { ...line, tipo: 'servico', descricao: 'Troca', custo_unitario: null },
]
const labour = itens.slice(1)

beforeAll(async () => {
  database = await freshDatabase()
  const { db } = database
  shop = await makeShop(db)
  const customer = await makeCustomer(db, shop)
  const make = () => makeOrder(db, shop, customer.id, { itens, desconto: 0.4, valor: 200 })
  id = (await make()).id
  deleted = (await make()).id
  await makeOrder(db, shop, customer.id, { a_orcar: true, valor: 0 })
  // It costs nothing, which is a cost.
  await makeOrder(db, shop, customer.id, { itens: labour, valor: 100.2 })
  await deleteOrder(db, memoryStorage(), shop, deleted, new Date())
  // The table's checks would refuse what is broken here.
  for (const check of ['ordens_valor_itens', 'ordens_desconto'])
    await database.sql`alter table ordens_servico drop constraint ${database.sql(check)}`
})

/** What is found after something was broken behind the app's back, which is put right again. */
async function found(broken: string) {
  const undo = new Error('undo')
  let differences: Awaited<ReturnType<typeof audit>> = []
  await database.db
    .transaction(async tx => {
      await tx.execute(broken)
      // What is broken has other words too, which text-room.test.ts is about.
      differences = (await audit(tx as unknown as typeof database.db)).filter(
        ({ what }) => what !== 'lojas.bytes_textos',
      )
      throw undo
    })
    .catch(error => {
      if (error !== undo) throw error
    })
  return differences.map(({ user_id, ...rest }) => {
    expect(user_id).toBe(shop.user_id)
    return rest
  })
}

test('lines that agree with their orders are no difference, in the trash neither', async () => {
  expect(await found('select 1')).toEqual([])
})

test('an order that a release without lines deleted is no difference', async () => {
  const { db, sql } = database
  const customer = await makeCustomer(db, shop)
  const order = await makeOrder(db, shop, customer.id, { valor: 100 })
  await deleteOrder(db, memoryStorage(), shop, order.id, new Date())
  await sql`
    update lixeira_os set os = os - '{soma_itens,desconto,soma_custos,texto_itens,a_orcar}'::text[] where id = ${order.id}`
  expect(await found('select 1')).toEqual([])
})

test.each([
  ['a price', 'valor_unitario = 50.11', ['soma_itens', 'valor']],
  ['a quantity', 'quantidade = 3', ['soma_custos', 'soma_itens', 'valor']],
  ['a cost', 'custo_unitario = 30.01', ['soma_custos']],
  ['a lost cost', 'custo_unitario = null', ['soma_custos']],
  ['a description', `descricao = 'Outra'`, ['texto_itens']],
])('%s of a line that nobody counted is found', async (_, change, columns) => {
  for (const [table, place, of] of [
    ['itens_os', 'ordens_servico', id],
    ['lixeira_itens', 'lixeira_os', deleted],
  ])
    expect(
      (await found(`update ${table} set ${change} where os_id = '${of}' and posicao = 0`))
        .map(({ what }) => what)
        .sort(),
    ).toEqual(columns.map(column => `${place}.${column} ${of}`))
})

test('a sum, a discount or a value that no line makes is found with both amounts', async () => {
  const set = (change: string) => found(`update ordens_servico set ${change} where id = '${id}'`)
  expect(await set('soma_itens = 200.41')).toEqual([
    { what: `ordens_servico.soma_itens ${id}`, stored: '200.41', counted: '200.40' },
  ])
  expect(await set('desconto = 0.41')).toEqual([
    { what: `ordens_servico.valor ${id}`, stored: '200.00', counted: '199.99' },
  ])
  const lost = await found(`delete from itens_os where os_id = '${id}'`)
  expect(lost.map(({ what, counted }) => [what.split(/[. ]/)[1], counted]).sort()).toEqual([
    ['desconto', '0.00'],
    ['soma_custos', 'null'],
    ['soma_itens', 'null'],
    ['texto_itens', 'null'],
  ])
})
