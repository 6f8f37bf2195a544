import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import {
  deliver,
  deriveDue,
  type KiwifyOrder,
  kiwifyBody,
  products,
  setProvider,
} from '../support/billing.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeOperator } from '../support/operator.ts'
import { makeCustomer, makeShop, setIdleTime, type TestShop } from '../support/shops.ts'

const start = new Date('2026-03-10T15:00:00.000Z')
let now = start

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock: () => now })
  await setProvider(database.db)
})
beforeEach(async () => {
  now = start
  shop = await makeShop(database.db, { now })
  await setIdleTime(database.db, shop, null)
  cookie = await app.signIn(shop.email)
  await database.sql`delete from limites`
})

/** `YYYY-MM-DD 12:00` of São Paulo, so many days after the start. */
const day = (count: number) =>
  `${new Date(start.getTime() + count * 86_400_000).toISOString().slice(0, 10)} 12:00`
const instant = (count: number) => new Date(start.getTime() + count * 86_400_000).toISOString()
async function goTo(days: number) {
  now = new Date(start.getTime() + days * 86_400_000)
  // A session stands unused for 14 days at most.
  cookie = await app.signIn(shop.email)
}

async function happens(order: KiwifyOrder) {
  const body = kiwifyBody({ email: shop.email, assinatura: `sub-${shop.user_id}`, ...order })
  expect(await deliver(app, body)).toBe(200)
  await deriveDue(database.db, () => now)
}
const named = (what: string) => `${what}-${shop.user_id}`
const buys = (more: Partial<KiwifyOrder> = {}) =>
  happens({ evento: 'order_approved', pedido: named('o1'), aprovado: day(0), ate: day(30), ...more })
const current = async () => (await app.call('plans.current', undefined, { cookie })).data
const rows = async () =>
  (
    await database.sql`select plano, ativo, origem from user_planos where user_id = ${shop.user_id}
      order by created_at, id`
  ).map(row => Object.values(row).join(' '))

test('claim: a purchase ends the trial and gives its plan until the provider’s end', async () => {
  await buys()
  expect(await current()).toMatchObject({
    plano: 'basico',
    data_fim: instant(30),
    carencia_ate: null,
    expirado: false,
    dias_restantes: 30,
    assinatura: { status: 'active', plano_tipo: 'basico', amount: 14.9, expires_at: instant(30) },
  })
  expect(await rows()).toEqual(['teste false cadastro', 'basico true cobranca'])
})

test('what waits for its payment is told, and the trial goes on', async () => {
  await buys({ evento: 'pix_created', aprovado: null })
  expect(await current()).toMatchObject({
    plano: 'teste',
    expirado: false,
    assinatura: { status: 'pending', expires_at: null },
  })
})

test('a trial that is over is not needed for it, and writing is open again', async () => {
  await goTo(10)
  const refused = await app.call('customers.create', {}, { cookie })
  expect(refused.error?.key).toBe('teste_expirado')
  await buys({ aprovado: day(10), ate: day(40) })
  expect((await app.call('customers.create', {}, { cookie })).error?.key).toBe('entrada_invalida')
})

test('claim: a late renewal keeps the plan for three days, then it is over; a payment opens it again', async () => {
  await buys()
  await goTo(30)
  await happens({ evento: 'order_rejected', pedido: named('o2'), mudado: day(30) })
  await happens({ evento: 'subscription_late', pedido: named('o2'), mudado: day(30) })
  await goTo(32.9)
  expect(await current()).toMatchObject({
    plano: 'basico',
    data_fim: instant(30),
    carencia_ate: instant(33),
    expirado: false,
    assinatura: { status: 'pending' },
  })
  await goTo(33.01)
  expect(await current()).toMatchObject({
    plano: 'basico',
    expirado: true,
    assinatura: { status: 'expired' },
  })
  expect(await rows()).toEqual(['teste false cadastro', 'basico false cobranca'])
  await happens({ evento: 'order_approved', pedido: named('o3'), aprovado: day(33), ate: day(63) })
  expect(await current()).toMatchObject({ expirado: false, carencia_ate: null, data_fim: instant(63) })
})

test('a refund of what began within the trial blocks: no second trial', async () => {
  await buys()
  await happens({ evento: 'order_refunded', pedido: named('o1'), reembolsado: day(0) })
  await goTo(1)
  expect(await current()).toMatchObject({
    plano: 'basico',
    expirado: true,
    assinatura: { status: 'refunded' },
  })
  expect((await app.call('customers.create', {}, { cookie })).error?.key).toBe('plano_expirado')
})

test('claim: the highest plan counts; when it ends, the lower one that still runs takes over at the next read', async () => {
  await buys({ ate: day(60) })
  const pro = { assinatura: named('pro'), produto: products.profissional, pedido: named('p1') }
  await happens({ evento: 'order_approved', ...pro, aprovado: day(1), ate: day(20) })
  await goTo(19)
  expect(await current()).toMatchObject({ plano: 'profissional', data_fim: instant(20) })
  await goTo(21)
  expect(await current()).toMatchObject({ plano: 'basico', data_fim: instant(60), expirado: false })
  expect(await rows()).toEqual(['teste false cadastro', 'basico true cobranca'])
})

test('the write that finds a plan over goes on with the lower one', async () => {
  await buys({ ate: day(60) })
  const pro = { assinatura: named('pro'), produto: products.profissional, pedido: named('p1') }
  await happens({ evento: 'order_approved', ...pro, aprovado: day(1), ate: day(20) })
  await goTo(21)
  await makeCustomer(database.db, shop, {}, now)
  expect(await rows()).toEqual(['teste false cadastro', 'basico true cobranca'])
})

test('claim: a refund of the higher plan goes back to the lower', async () => {
  await buys({ ate: day(60) })
  const pro = { assinatura: named('pro'), produto: products.profissional, pedido: named('p1') }
  await happens({ evento: 'order_approved', ...pro, aprovado: day(1), ate: day(31) })
  await happens({ evento: 'chargeback', ...pro, reembolsado: day(2) })
  await goTo(3)
  expect(await current()).toMatchObject({ plano: 'basico', expirado: false })
  const { data } = await app.call('plans.history', {}, { cookie })
  expect(data.items.map((one: { status: string }) => one.status).sort()).toEqual(['chargedback', 'paid'])
})

test('claim: a cancel of an older subscription does nothing to a newer one', async () => {
  await buys()
  await buys({ assinatura: named('nova'), pedido: named('n1'), aprovado: day(1), ate: day(31) })
  await happens({ evento: 'subscription_canceled', mudado: day(2), tem: false })
  await goTo(3)
  expect(await current()).toMatchObject({ plano: 'basico', data_fim: instant(31), expirado: false })
})

test('what an operator granted stands beside what was bought, and neither undoes the other', async () => {
  await database.sql`insert into concessoes (id, user_id, plano, data_fim, motivo, created_at)
    values (gen_random_uuid(), ${shop.user_id}, 'profissional', ${instant(10)}::timestamptz, 'Cortesia', ${instant(0)}::timestamptz)`
  await buys()
  expect(await current()).toMatchObject({ plano: 'profissional', data_fim: instant(10) })
  await happens({ evento: 'order_refunded', pedido: named('o1'), reembolsado: day(1) })
  await goTo(2)
  expect(await current()).toMatchObject({ plano: 'profissional', expirado: false })
  await goTo(11)
  expect(await current()).toMatchObject({ plano: 'profissional', expirado: true })
})

test('a product that is no plan gives none, until the settings say which it is', async () => {
  await buys({ produto: 'prod-novo' })
  expect(await current()).toMatchObject({ plano: 'teste', assinatura: { plano_tipo: null } })
  await setProvider(database.db, { produto_basico: `${products.basico}, prod-novo` }, now)
  await deriveDue(database.db, () => now)
  expect(await current()).toMatchObject({ plano: 'basico', data_fim: instant(30), expirado: false })
})

test('what the trial had is kept when a purchase turns out to be somebody else’s', async () => {
  await buys()
  const other = await makeShop(database.db, { now })
  const [row] = await database.sql`select id from transacoes where pedido = ${named('o1')}`
  const { cookie: admin } = await makeOperator(app, database, now)
  const input = { transacao_id: row?.id, user_id: other.user_id }
  expect((await app.call('admin.linkPurchase', input, { cookie: admin })).status).toBe(200)
  expect(await current()).toMatchObject({ plano: 'teste', expirado: false, assinatura: null })
  expect(await rows()).toEqual(['teste true cadastro'])
  // And what comes later goes where the operator put it, whatever its address and reference say.
  await happens({ evento: 'subscription_renewed', pedido: named('o2'), aprovado: day(30), ate: day(60) })
  const [plan] =
    await database.sql`select plano, data_fim from user_planos where user_id = ${other.user_id} and ativo`
  expect(plan).toMatchObject({ plano: 'basico' })
  expect(await rows()).toEqual(['teste true cadastro'])
})

test('the plan is answered with all that its standing follows from', async () => {
  await buys({ ate: day(60) })
  const pro = { assinatura: named('pro'), produto: products.profissional, centavos: 2790 }
  await goTo(2)
  await happens({ evento: 'pix_created', ...pro, pedido: named('p1'), criado: day(2), aprovado: null })
  expect(await current()).toMatchObject({
    plano: 'basico',
    assinatura: { plano_tipo: 'basico' },
    tentativa: { plano: 'profissional', amount: 27.9, recusada: false },
    cortesia: null,
  })
  await happens({
    evento: 'order_rejected',
    ...pro,
    pedido: named('p2'),
    criado: day(2).replace('12:00', '12:30'),
    mudado: day(2).replace('12:00', '12:30'),
  })
  expect((await current()).tentativa).toMatchObject({ plano: 'profissional', recusada: true })
  await goTo(3)
  // What was bought later settles it, and so does a week.
  const again = { ...pro, assinatura: named('again'), pedido: named('p3') }
  await happens({ evento: 'order_approved', ...again, criado: day(3), aprovado: day(3), ate: day(20) })
  expect(await current()).toMatchObject({ plano: 'profissional', tentativa: null })
  await database.sql`insert into concessoes (id, user_id, plano, data_fim, motivo, created_at)
    values (gen_random_uuid(), ${shop.user_id}, 'basico', ${instant(90)}::timestamptz, 'Cortesia', now())`
  const { assinaturas, cortesia } = await current()
  expect(cortesia).toEqual({ plano: 'basico', data_fim: instant(90) })
  expect(
    assinaturas.map((one: { plano_tipo: string; renova: boolean }) => [one.plano_tipo, one.renova]),
  ).toEqual([
    ['profissional', true],
    ['basico', true],
    ['profissional', false],
  ])
})

test('a renewal that was refused says when, until it is paid', async () => {
  await buys()
  await goTo(29)
  await happens({ evento: 'order_rejected', pedido: named('o2'), criado: day(29), mudado: day(29) })
  expect((await current()).assinaturas[0].recusada_em).toBe(instant(29))
  await happens({
    evento: 'order_approved',
    pedido: named('o2'),
    criado: day(29),
    aprovado: day(29),
    ate: day(60),
  })
  expect((await current()).assinaturas[0].recusada_em).toBe(null)
})
