import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import type { OrderLine } from '../../src/shared/order-lines.ts'
import { type AnyPrice, anyPrice } from '../support/any-price.ts'
import { testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { exportData, readExport } from '../support/exported-zip.ts'
import { importer } from '../support/imports.ts'
import { runs, seed } from '../support/long.ts'
import { makeAnswer } from '../support/quotes.ts'
import { makeCustomer, makeShop, orderInput, password } from '../support/shops.ts'
import { contentOf } from '../support/whole-shop.ts'

let now = new Date()
const database = await freshDatabase()
const app = await testApp(database.db, { clock: () => now })

const verbs = [
  ...['create', 'create', 'send', 'send', 'send', 'edit', 'back', 'cost', 'status', 'pay'],
  ...['counter', 'link', 'reopen', 'delete', 'restore', 'days'],
] as const
const step = fc.record({
  verb: fc.constantFrom(...verbs),
  which: fc.nat(),
  customer: fc.nat(1),
  price: anyPrice,
  status: fc.constantFrom('Recebido', 'Pronto', 'Entregue'),
  resposta: fc.constantFrom('aprovado', 'recusado'),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

type Owner = Awaited<ReturnType<typeof owner>>

async function owner() {
  const shop = await makeShop(database.db, { plano: 'profissional' })
  return { shop, cookie: await app.signIn(shop.email) }
}

/** What an order is made of, as a naive reader writes it. */
const written = (itens: OrderLine[], desconto: number, valor: number): string =>
  [
    ...itens.map(({ tipo, descricao, quantidade, valor_unitario, garantia_dias }) =>
      [tipo, descricao, quantidade, valor_unitario, garantia_dias].join('|'),
    ),
    `${desconto} ${valor}`,
  ].join('\n')

/** Each order's newest quote: its version, what was quoted, its answer. */
type Quotes = Map<string, { versao: number; said: string; price: AnyPrice; resposta: string | null }>

const formOf = (cliente_id: string, { valor, ...price }: AnyPrice) => {
  const { valor: _, ...input } = orderInput(cliente_id, { valor, ...price })
  return { ...input, ...(valor !== undefined && { valor }) }
}

const done: Record<string, number> = {}

async function take(one: Owner, customers: string[], quotes: Quotes, given: Step): Promise<void> {
  const { verb, which, price, status, resposta } = given
  const call = async (path: string, input: unknown) => {
    const { status, data, error } = await app.call(path, input, one)
    if (status !== 200) expect(refusals, `${verb}: ${JSON.stringify(error)}`).toContain(error?.key)
    const name = status === 200 ? verb : `${verb}: ${error?.key}`
    done[name] = (done[name] ?? 0) + 1
    return status === 200 ? data : undefined
  }
  const list = async (path: string) => (await app.call(path, {}, one)).data.items
  const cliente_id = customers[given.customer] ?? ''
  if (verb === 'days') {
    now = new Date(now.getTime() + 3 * 86_400_000)
    // The session stood unused.
    one.cookie = await app.signIn(one.shop.email)
  }
  if (verb === 'create') await call('orders.create', formOf(cliente_id, price))
  if (verb === 'days' || verb === 'create') return
  const items = await list(verb === 'restore' ? 'orders.trash' : 'orders.list')
  const listed = items[which % Math.max(1, items.length)]
  if (!listed) return
  const { id } = listed
  const newest = quotes.get(id)
  const version = { id, based_on: listed.updated_at }
  const answered = { id, versao: newest?.versao ?? 1, resposta, motivo: null }
  if (verb === 'delete' || verb === 'restore') await call(`orders.${verb}`, { id })
  else if (verb === 'status') await call('orders.setStatus', { ...version, status })
  else if (verb === 'pay') await call('orders.pay', { ...version, forma_pagamento: 'PIX' })
  else if (verb === 'send') {
    const sent = await call('orders.sendQuote', version)
    if (!sent) return
    const { itens, desconto, valor, a_orcar, orcamento_resposta } = sent.order
    const whole = { itens, desconto, a_orcar, ...(itens.length === 0 && { valor }) }
    quotes.set(id, {
      ...{ versao: sent.versao, said: written(itens, desconto, valor) },
      ...{ price: whole, resposta: orcamento_resposta },
    })
  } else if (verb === 'counter') {
    const order = await call('orders.answerQuote', { ...answered, nome: 'Ana' })
    if (order && newest) quotes.set(id, { ...newest, resposta })
  } else if (verb === 'link') {
    const isStored = await makeAnswer(database.db, one.shop, id, { ...answered, nome: 'Ana' }, now).then(
      () => true,
      error => {
        expect(refusals).toContain(error.key)
        return false
      },
    )
    if (isStored && newest) quotes.set(id, { ...newest, resposta })
  } else if (verb === 'reopen') {
    const order = await call('orders.reopenQuote', { id, versao: newest?.versao ?? 1 })
    if (order && newest) quotes.set(id, { ...newest, versao: newest.versao + 1, resposta: null })
  } else {
    const order = (await app.call('orders.get', { id }, one)).data
    const { itens, desconto, valor, a_orcar } = order
    const costs = itens.map((line: OrderLine) => ({ ...line, custo_unitario: which % 100 }))
    const cheaper = { itens: costs, desconto, a_orcar, ...(itens.length === 0 && { valor }) }
    // Back to what was quoted, or to another cost alone.
    const after = verb === 'back' ? (newest?.price ?? price) : verb === 'cost' ? cheaper : price
    const { chave: _, ...form } = formOf(order.cliente_id, after)
    const { pago, forma_pagamento } = order
    await call('orders.update', { ...form, ...version, pago, forma_pagamento, status: order.status })
  }
}

const refusals = [
  ...['nao_encontrado', 'orcamento_outro', 'orcamento_respondido', 'orcamento_vencido'],
  ...['orcamento_encerrado', 'orcamento_sem_valor', 'limite_orcamentos', 'entrada_invalida'],
]

/** What orders keep of their quotes is what a naive comparison of what was sent says. */
async function agrees(one: Owner, quotes: Quotes): Promise<void> {
  const { items } = (await app.call('orders.list', {}, one)).data
  for (const { id } of items) {
    const order = (await app.call('orders.get', { id }, one)).data
    const newest = quotes.get(id)
    expect([order.orcamento_versao, order.orcamento_resposta, order.orcamento_mudou]).toEqual([
      newest?.versao ?? null,
      newest?.resposta ?? null,
      newest !== undefined && newest.said !== written(order.itens, order.desconto, order.valor),
    ])
  }
  expect(await audit(database.db)).toEqual([])
}

async function taken({ cookie }: Owner) {
  const { status, bytes } = await exportData(app, cookie)
  expect(status).toBe(200)
  return { file: bytes, ...(await readExport(bytes)) }
}

test(
  'whatever is done to orders with quotes, what they keep of them is right, and the quotes go wherever the orders go',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40, size: 'max' }), async steps => {
        await database.sql`delete from limites`
        now = new Date()
        const one = await owner()
        const customers = [
          (await makeCustomer(database.db, one.shop)).id,
          (await makeCustomer(database.db, one.shop, { nome: 'Bruno Teixeira' })).id,
        ]
        const quotes: Quotes = new Map()
        for (const given of steps) {
          await take(one, customers, quotes, given)
          await agrees(one, quotes)
        }
        const before = await taken(one)
        const other = await owner()
        // Ids of events are made by the database's clock, and no import takes one from the future.
        now = new Date(Math.max(now.getTime(), Date.now()))
        const imports = importer(database, app, other.cookie, () => now)
        const brought = await imports.bring('bancada', before.file)
        expect(brought).toMatchObject({ estado: 'feita', contagens: { ruins: 0, esperam: 0 } })
        expect(contentOf((await taken(other)).rows)).toEqual(contentOf(before.rows))
        expect(await audit(database.db)).toEqual([])
        await imports.call('undo', { id: brought.id })
        await imports.run()
        const left = await database.sql`
          select 1 from orcamentos where user_id = ${other.shop.user_id}
          union all select 1 from lixeira_orcamentos where user_id = ${other.shop.user_id}`
        expect([...left]).toEqual([])

        const customer = (await app.call('customers.get', { id: customers[0] }, one)).data
        const erase = { id: customers[0], based_on: customer.updated_at, senha_atual: password }
        expect((await app.call('customers.erase', erase, one)).status).toBe(200)
        expect(await audit(database.db)).toEqual([])
      }),
      { numRuns: runs(8), ...(seed && { seed: Number(seed) }), endOnFailure: true },
    )
    console.log(`quotes: ${JSON.stringify(done)}`)
  },
  runs(240_000),
)
