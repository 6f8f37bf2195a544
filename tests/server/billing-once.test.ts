import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { deriveGroup, deriveGroupWork } from '../../src/server/billing/derive-group.ts'
import { takeJob } from '../../src/server/jobs/jobs.ts'
import { startWorker } from '../../src/server/jobs/worker.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { deliver, deriveDue, type KiwifyOrder, kiwifyBody, setProvider } from '../support/billing.ts'
import { freshDatabase, reachDatabase, type TestDatabase } from '../support/database.ts'
import { alsoLong, byLot } from '../support/long.ts'
import { makeShop } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'
import { testWork } from '../support/work.ts'

const now = new Date('2026-03-10T15:00:00.000Z')
const clock = () => now

let database: TestDatabase
let apps: TestApp[]
beforeAll(async () => {
  database = await freshDatabase()
  // As of another process: with connections of its own.
  const { db } = reachDatabase({ ...database, max: 4 })
  apps = [await testApp(database.db, { clock }), await testApp(db, { clock })]
  await setProvider(database.db)
})
const workers: ReturnType<typeof startWorker>[] = []
beforeEach(async () => {
  await setProvider(database.db, { active: true }, now)
  await database.sql`delete from entregas`
  await database.sql`delete from assinaturas`
  await database.sql`delete from jobs`
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map(worker => worker.stop()))
})

const one = (at: number) => apps[at % apps.length] ?? expect.fail('no app')
const log = { warn() {}, error: (...told: unknown[]) => expect.fail(JSON.stringify(told)) }
function work(db = database.db) {
  const { work } = testWork(database, clock)
  workers.push(startWorker({ db, clock, log, work, every: 10 }))
}

const purchase = (email: string, more: Partial<KiwifyOrder> = {}) =>
  kiwifyBody({
    ...{ evento: 'order_approved', assinatura: 'sub', pedido: 'o1', email },
    ...{ aprovado: '2026-03-10 12:00', ate: '2026-04-10 12:00' },
    ...more,
  })

/** What all that was delivered has made of an owner, without names that are made at random. */
async function state(user_id: string) {
  const plans = await database.sql`select plano, ativo, data_fim, carencia_ate from user_planos
    where user_id = ${user_id} order by created_at, id`
  const subscriptions =
    await database.sql`select status, plano_tipo, expires_at, carencia_ate, amount, product_name,
    created_at, user_id = ${user_id} as own from assinaturas order by created_at`
  const orders = await database.sql`select status, plano, amount, webhook_event, created_at from transacoes
    where user_id = ${user_id} order by created_at, webhook_event`
  return JSON.parse(JSON.stringify({ plans, subscriptions, orders }))
}

test('holds: of fifty deliveries of one body at once, on two processes, there is one effect', async () => {
  const shop = await makeShop(database.db, { now })
  work()
  work(reachDatabase({ ...database, max: 4 }).db)
  const body = purchase(shop.email)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => deliver(one(at), body)))
  expect(answers).toEqual(Array(50).fill(200))
  await expect
    .poll(async () => (await database.sql`select 1 from jobs where tipo like 'derivar%'`).length)
    .toBe(0)
  const kept = await database.sql`select vezes, derivada_em is not null as derived from entregas`
  expect(kept.map(row => ({ ...row }))).toEqual([{ vezes: 50, derived: true }])
  expect(await state(shop.user_id)).toMatchObject({
    plans: [
      { plano: 'teste', ativo: false },
      { plano: 'basico', ativo: true },
    ],
    subscriptions: [{ status: 'active', own: true }],
    orders: [{ status: 'paid', amount: '14.90' }],
  })
})

testInAll('two subscriptions of one owner, derived at once, leave the higher plan', async () => {
  const shops = await Promise.all(Array.from({ length: 20 }, () => makeShop(database.db, { now })))
  // By references: purchases with one address wait for each other anyway.
  for (const [at, { user_id }] of shops.entries()) {
    await database.sql`insert into referencias (referencia, user_id, created_at) values (${user_id}, ${user_id}, now())`
    for (const produto of ['prod-basico', 'prod-profissional']) {
      const pedido = `${produto}-${at}`
      await deliver(
        one(at),
        purchase('x@exemplo.com.br', { assinatura: pedido, pedido, produto, s1: user_id }),
      )
    }
  }
  const deps = { db: database.db, clock, config: { sandbox: false } }
  for (const [at, { user_id }] of shops.entries()) {
    await Promise.all(
      ['profissional', 'basico'].map(plano => deriveGroup(deps, `kiwify:assinatura:prod-${plano}-${at}`)),
    )
    expect((await state(user_id)).plans.at(-1), String(at)).toMatchObject({
      plano: 'profissional',
      ativo: true,
    })
  }
})

const life: KiwifyOrder[] = [
  { evento: 'pix_created', criado: '2026-03-10 11:00' },
  { evento: 'order_approved', aprovado: '2026-03-10 12:00', ate: '2026-04-10 12:00' },
  { evento: 'subscription_late', pedido: 'o2', mudado: '2026-04-10 12:00' },
  { evento: 'order_approved', pedido: 'o3', aprovado: '2026-04-12 12:00', ate: '2026-05-10 12:00' },
]
const lives = [
  { what: 'a purchase, a late charge and its payment', orders: life },
  ...alsoLong([
    {
      what: 'the same, given back and cancelled',
      orders: [
        ...life.slice(1),
        { evento: 'order_refunded', pedido: 'o3', reembolsado: '2026-04-20 12:00' },
        {
          evento: 'subscription_canceled',
          pedido: 'o3',
          mudado: '2026-04-21 12:00',
          ate: '2026-05-10 12:00',
        },
      ],
    },
  ]),
]

test.each(lives)('holds: $what end the same in every order in which they come', async ({ orders }) => {
  const ends = new Set<string>()
  for (const order of byLot(8, permutations(orders))) {
    const shop = await makeShop(database.db, { now })
    await database.sql`delete from entregas`
    await database.sql`delete from assinaturas`
    for (const told of order) {
      expect(
        await deliver(one(0), kiwifyBody({ assinatura: 'sub', pedido: 'o1', email: shop.email, ...told })),
      ).toBe(200)
      await deriveDue(database.db, clock)
    }
    ends.add(JSON.stringify(await state(shop.user_id)))
  }
  expect([...ends]).toHaveLength(1)
})

function permutations<T>(all: T[]): T[][] {
  if (all.length < 2) return [all]
  return all.flatMap((first, at) => permutations(all.toSpliced(at, 1)).map(rest => [first, ...rest]))
}

test('while the integration is off deliveries are kept, and derived once it is on', async () => {
  const shop = await makeShop(database.db, { now })
  await deliver(one(0), purchase(shop.email))
  await deriveDue(database.db, clock)
  await setProvider(database.db, { active: false }, now)
  const renewed = purchase(shop.email, {
    pedido: 'o2',
    aprovado: '2026-04-10 12:00',
    ate: '2026-05-10 12:00',
  })
  expect(await deliver(one(0), renewed)).toBe(200)
  await deriveDue(database.db, clock)
  // Nor by what is derived for another reason.
  await deriveGroupWork({ db: database.db, clock, config: { sandbox: false } })(
    { ...jobOf('kiwify:assinatura:sub') },
    AbortSignal.timeout(10_000),
  )
  const end = async () => (await state(shop.user_id)).plans.at(-1).data_fim
  expect(await end()).toBe('2026-04-10T15:00:00.000Z')
  await setProvider(database.db, { active: true }, now)
  await deriveDue(database.db, clock)
  expect(await end()).toBe('2026-05-10T15:00:00.000Z')
})

test('holds: what was stored and not derived, for its process was killed, the next one derives', async () => {
  const shop = await makeShop(database.db, { now })
  await deliver(one(0), purchase(shop.email))
  await database.sql`delete from jobs where tipo not like 'derivar%'`
  // Taken by a process that is gone: its lease ends by the database's clock.
  expect(await takeJob(database.db, now)).toMatchObject({ tipo: 'derivar_cobranca' })
  await database.sql`update jobs set reservado_ate = clock_timestamp() - interval '1 second'`
  expect((await state(shop.user_id)).plans).toHaveLength(1)
  work()
  await expect.poll(async () => (await state(shop.user_id)).plans.at(-1).plano).toBe('basico')
})

const jobOf = (grupo: string) => ({
  ...{ id: crypto.randomUUID(), tipo: 'derivar_cobranca' as const, user_id: null, dados: { grupo } },
  ...{ versao: 0, tentativas: 1, created_at: now.toISOString() },
})
