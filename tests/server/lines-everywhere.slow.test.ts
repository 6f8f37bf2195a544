import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import type { OrderLine } from '../../src/shared/order-lines.ts'
import { type AnyPrice, anyPrice } from '../support/any-price.ts'
import { testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { exportOwner } from '../support/export-owner.ts'
import { readExport } from '../support/exported-zip.ts'
import { runs, seed } from '../support/long.ts'
import { centsOf } from '../support/naive/rows.ts'
import { makeCustomer, orderInput, password } from '../support/shops.ts'
import { contentOf } from '../support/whole-shop.ts'

const database = await freshDatabase()
const app = await testApp(database.db)

const verbs = ['create', 'create', 'edit', 'edit', 'discount', 'status', 'pay', 'delete', 'restore'] as const
const step = fc.record({
  verb: fc.constantFrom(...verbs),
  which: fc.nat(),
  customer: fc.nat(1),
  price: anyPrice,
  status: fc.constantFrom('Recebido', 'Pronto', 'Entregue'),
  forma_pagamento: fc.constantFrom('PIX', 'Dinheiro', null),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

type Owner = Awaited<ReturnType<typeof exportOwner>>
/** Orders by id, in the trash too, as their prices were sent last. */
type Sent = Map<string, AnyPrice>

/** Calls a procedure that must be done. */
async function done({ cookie }: Owner, path: string, input: unknown) {
  const { status, data, error } = await app.call(path, input, { cookie })
  expect([path, status, error]).toEqual([path, 200, undefined])
  return data
}

/** The fields of an order's form. */
const formOf = (cliente_id: string, { valor, ...price }: AnyPrice) => {
  const { valor: _, ...input } = orderInput(cliente_id, { valor, ...price })
  return { ...input, ...(valor !== undefined && { valor }) }
}

async function take(one: Owner, customers: string[], sent: Sent, given: Step): Promise<void> {
  const { verb, which, price, status, forma_pagamento } = given
  const cliente_id = customers[given.customer] ?? ''
  const { items } = await done(one, verb === 'restore' ? 'orders.trash' : 'orders.list', {})
  const order = items[which % Math.max(1, items.length)]
  if (verb === 'create') {
    const { id } = await done(one, 'orders.create', formOf(cliente_id, price))
    sent.set(id, price)
    return
  }
  if (!order) return
  const { id } = order
  const version = { id, based_on: order.updated_at }
  if (verb === 'delete' || verb === 'restore') await done(one, `orders.${verb}`, { id })
  else if (verb === 'status') await done(one, 'orders.setStatus', { ...version, status })
  else if (verb === 'pay') await done(one, 'orders.pay', { ...version, forma_pagamento })
  else {
    const before = sent.get(id)
    // The sum less one centavo, where there is one.
    const less = before?.itens.length ? { ...before, desconto: Math.min(before.desconto, 0.01) } : price
    const after = verb === 'discount' ? less : price
    const { chave: _, ...form } = formOf(cliente_id, after)
    await done(one, 'orders.update', {
      ...form,
      ...version,
      pago: order.pago,
      forma_pagamento: order.forma_pagamento,
    })
    sent.set(id, after)
  }
}

const sumBy = <Row>(rows: Row[], cents: (row: Row) => bigint) =>
  rows.reduce((sum, row) => sum + cents(row), 0n)
const sumOf = (itens: OrderLine[]) =>
  sumBy(itens, line => BigInt(line.quantidade) * centsOf(line.valor_unitario))
const priceInCents = ({ itens, desconto, valor = 0 }: AnyPrice) =>
  itens.length > 0 ? sumOf(itens) - centsOf(desconto) : centsOf(valor)

/** Every order, customer and figure of a shop is what a recount in centavos of what was sent says. */
async function agrees(one: Owner, sent: Sent): Promise<void> {
  const rows = await database.sql`
    select id, cliente_id, pago, valor, soma_itens, desconto, soma_custos, a_orcar from ordens_servico
    where user_id = ${one.shop.user_id}`
  for (const row of rows) {
    const price = sent.get(row.id)
    if (!price) throw new Error('an order that nobody made')
    const { itens } = await done(one, 'orders.get', { id: row.id })
    expect(itens).toEqual(price.itens)
    const hasCosts =
      itens.length > 0 && price.itens.every(line => line.tipo === 'servico' || line.custo_unitario !== null)
    const costs = sumBy(price.itens, line => BigInt(line.quantidade) * centsOf(line.custo_unitario ?? 0))
    expect(
      [row.valor, row.soma_itens ?? null, row.desconto, row.soma_custos ?? null].map(centsOrNull),
    ).toEqual([
      priceInCents(price),
      itens.length > 0 ? sumOf(price.itens) : null,
      itens.length > 0 ? centsOf(price.desconto) : 0n,
      hasCosts ? costs : null,
    ])
    // It ends with a payment, and does not begin again when that is taken back.
    if (row.a_orcar) expect(price.a_orcar && !row.pago).toBe(true)
  }
  const all = sumBy([...rows], ({ valor }) => centsOf(valor))
  const customers = await database.sql`
    select id, total_os, valor_total from clientes where user_id = ${one.shop.user_id}`
  for (const { id, total_os, valor_total } of customers) {
    const theirs = rows.filter(({ cliente_id }) => cliente_id === id)
    expect([total_os, centsOf(valor_total)]).toEqual([
      theirs.length,
      sumBy(theirs, row => centsOf(row.valor)),
    ])
  }
  const [totals] = await database.sql`
    select coalesce(sum(soma), 0) as soma from totais where user_id = ${one.shop.user_id} and medida = 'situacao'`
  expect(centsOf(totals?.soma)).toBe(all)
  expect(await audit(database.db)).toEqual([])
}

const centsOrNull = (amount: string | null) => (amount === null ? null : centsOf(amount))

const taken = async (one: Owner) => (await readExport(await one.taken())).rows

test(
  'whatever is done to orders with lines, and wherever they are carried, each amount is exact and each line is there',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16, size: 'max' }), async steps => {
        await database.sql`delete from limites`
        const one = await exportOwner(database, app)
        const customers = [
          (await makeCustomer(database.db, one.shop)).id,
          (await makeCustomer(database.db, one.shop, { nome: 'Bruno Teixeira' })).id,
        ]
        const sent: Sent = new Map()
        for (const given of steps) await take(one, customers, sent, given)
        await agrees(one, sent)
        const before = await taken(one)

        // Elsewhere: row by row as here, and undone nothing is left.
        const other = await exportOwner(database, app)
        const file = await one.taken()
        const brought = await other.bring('bancada', file)
        expect(brought).toMatchObject({ estado: 'feita', contagens: { ruins: 0, esperam: 0 } })
        expect(contentOf(await taken(other))).toEqual(contentOf(before))
        expect(await audit(database.db)).toEqual([])
        await other.call('undo', { id: brought.id })
        await other.run()
        expect((await taken(other)).ordens_servico).toEqual([])
        expect((await taken(other)).lixeira_os).toEqual([])
        expect(await audit(database.db)).toEqual([])

        // Here: all is deleted for good and brought back.
        const orders = before.ordens_servico.map(({ id }) => id)
        for (const id of orders) await done(one, 'orders.delete', { id })
        for (const id of [...orders, ...before.lixeira_os.map(row => row.id)])
          await done(one, 'orders.purge', { id })
        await one.bring('bancada', file)
        await agrees(one, sent)
        const back = await taken(one)
        const still = <Row extends { id: string; created_at?: string; updated_at?: string }>(rows: Row[]) =>
          rows.map(({ created_at: _c, updated_at: _u, ...row }) => row)
        expect(still(back.ordens_servico)).toEqual(still(before.ordens_servico))
        expect(back.lixeira_os.map(({ os }) => still([os])[0])).toEqual(
          before.lixeira_os.map(({ os }) => still([os])[0]),
        )

        // Erased, the amounts stay and the words go.
        const customer = await done(one, 'customers.get', { id: customers[0] })
        const erase = { id: customers[0], based_on: customer.updated_at, senha_atual: password }
        await done(one, 'customers.erase', erase)
        const plain = { peca: 'Peça', servico: 'Serviço' }
        const left = await taken(one)
        for (const [at, row] of left.ordens_servico.entries()) {
          const was = back.ordens_servico[at]
          const isTheirs = row.cliente_id === customers[0]
          const itens = was?.itens?.map(line => ({
            ...line,
            ...(isTheirs && { descricao: plain[line.tipo] }),
          }))
          expect({ ...row, updated_at: '' }).toEqual({
            ...{ ...was, itens, updated_at: '' },
            ...(isTheirs && { defeito: '', observacoes: null }),
          })
        }
        expect(left.lixeira_os.filter(row => row.cliente_id === customers[0])).toEqual([])
        expect(await audit(database.db)).toEqual([])
      }),
      { numRuns: runs(6), ...(seed && { seed: Number(seed) }), endOnFailure: true },
    )
  },
  runs(240_000),
)
