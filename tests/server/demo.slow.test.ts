import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, getTableColumns, gt, lt, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { type DemoAccount, demoAccounts } from '../../src/dev/demo/accounts.ts'
import { demoToken } from '../../src/dev/demo/demo-quotes.ts'
import { seedDemo } from '../../src/dev/demo/seed.ts'
import { assertStrongPassword } from '../../src/server/auth/credentials/password.ts'
import { currentPlan } from '../../src/server/billing/plans-router.ts'
import { readConfig } from '../../src/server/config.ts'
import { customerStats, listCustomers } from '../../src/server/customers/read-customers.ts'
import { audit } from '../../src/server/db/audit.ts'
import type { Database } from '../../src/server/db/client.ts'
import { usuarios } from '../../src/server/db/schema/access.ts'
import { assinaturas } from '../../src/server/db/schema/billing.ts'
import { clientes } from '../../src/server/db/schema/customers.ts'
import { despesas } from '../../src/server/db/schema/finance.ts'
import { eventos_os } from '../../src/server/db/schema/order-history.ts'
import { ordens_servico } from '../../src/server/db/schema/orders.ts'
import { fotos_os } from '../../src/server/db/schema/photos.ts'
import { user_planos } from '../../src/server/db/schema/plans.ts'
import { mintShopScope, type ShopScope } from '../../src/server/db/shop-scope.ts'
import { monthFinance } from '../../src/server/finance/finance-figures.ts'
import { listOrders } from '../../src/server/orders/list-orders.ts'
import { summarizeOrders } from '../../src/server/orders/summarize-orders.ts'
import { diskStorage } from '../../src/server/storage/disk.ts'
import type { Storage } from '../../src/server/storage/storage.ts'
import { administratorPasswordMin } from '../../src/shared/auth.ts'
import { dayOf } from '../../src/shared/days.ts'
import { isPhone } from '../../src/shared/phone-rules.ts'
import { quoteState } from '../../src/shared/quotes.ts'
import { ours, testApp } from '../support/app.ts'
import { cpuTime } from '../support/cpu.ts'
import { freshDatabase } from '../support/database.ts'
import { alsoLong } from '../support/long.ts'
import { readShop } from '../support/read-shop.ts'
import { makeOrder, makeShop } from '../support/shops.ts'
import { codeAt } from '../support/totp.ts'
import { cipher } from '../support/work.ts'

const { a_orcar, desconto, soma_itens, soma_custos } = getTableColumns(ordens_servico)
const friday = new Date('2026-11-20T17:40:00Z')

test.each([
  ['a Sunday', '2026-11-22T14:00:00Z'],
  ['minutes into a month', '2026-12-01T03:04:00Z'],
  ...alsoLong([
    ['a Friday afternoon', '2026-11-20T17:40:00Z'],
    ['a Monday before opening', '2026-11-23T10:05:00Z'],
    ['a leap day, late', '2028-03-01T01:30:00Z'],
  ]),
])('%s: every counter agrees, nothing lies in the future, the counter is busy', async (_, moment) => {
  const now = new Date(moment)
  const { db } = await freshDatabase()
  const storage = await emptyStorage()
  expect(await cpuTime(() => seedDemo({ db, storage, cipher }, now))).toBeLessThan(6000)
  expect(await audit(db)).toEqual([])
  expect(await inTheFuture(db, now)).toEqual({ orders: 0, customers: 0, expenses: 0, photos: 0 })

  const busy = await scopeOf(db, demoAccounts.busy.email)
  const summary = await summarizeOrders(db, busy, now)
  expect(summary.total).toBeGreaterThan(270)
  expect(summary.total).toBeLessThan(330)
  expect(summary.recebido).toBeGreaterThanOrEqual(4)
  expect(summary.em_andamento).toBeGreaterThanOrEqual(4)
  expect(summary.prontas).toBeGreaterThanOrEqual(5)
  expect(summary.alertas.atrasadas.quantidade).toBeGreaterThanOrEqual(3)
  expect(summary.receitaHoje).toBeGreaterThan(0)
  expect(summary.faturamentoMes).toBeGreaterThanOrEqual(summary.receitaHoje)
  const received = await db.$count(
    ordens_servico,
    and(eq(ordens_servico.user_id, busy.user_id), eq(ordens_servico.data_entrada, summary.hoje)),
  )
  expect(received).toBeGreaterThanOrEqual(5)
})

const { db } = await freshDatabase()
const storage = await emptyStorage()
await seedDemo({ db, storage, cipher }, friday)
const busy = await scopeOf(db, demoAccounts.busy.email)
const trial = await scopeOf(db, demoAccounts.trial.email)

test('the busy one grows, and has its loose ends', async () => {
  const months = await db.execute<{ orders: number; revenue: number }>(sql`
      select count(*)::int as orders, sum(valor)::float as revenue from ordens_servico
      where user_id = ${busy.user_id} and data_entrada between '2026-06-01' and '2026-10-31'
      group by date_trunc('month', data_entrada) order by date_trunc('month', data_entrada)`)
  expect(months).toHaveLength(5)
  expect(months.at(-1)?.orders).toBeGreaterThan((months.at(0)?.orders ?? 0) * 1.4)
  expect(months.at(-1)?.revenue).toBeGreaterThan((months.at(0)?.revenue ?? 0) * 1.3)
  const unpaid = and(eq(ordens_servico.user_id, busy.user_id), eq(ordens_servico.pago, false))
  expect(await db.$count(ordens_servico, and(unpaid, eq(ordens_servico.status, 'Entregue')))).toBeGreaterThan(
    3,
  )
  const stats = await customerStats(db, busy, friday)
  expect(stats.total).toBe(80)
  expect(stats.ativos).toBe(77)
  expect(stats.vip).toBeGreaterThan(8)
  expect(stats.novos).toBeGreaterThan(3)
})

test('most orders of the busy one have lines with their costs, some a discount, and a few no price yet', async () => {
  const orders = await db
    .select({ a_orcar, desconto, soma_itens, soma_custos })
    .from(ordens_servico)
    .where(eq(ordens_servico.user_id, busy.user_id))
  const share = (some: (order: (typeof orders)[number]) => boolean) =>
    orders.filter(some).length / orders.length
  expect(share(order => order.soma_itens !== null)).toBeGreaterThan(0.5)
  expect(share(order => order.soma_custos !== null)).toBeGreaterThan(0.4)
  expect(share(order => order.desconto > 0)).toBeGreaterThan(0.03)
  // Their histories tell of the lines.
  expect(await db.$count(eventos_os, sql`jsonb_exists(${eventos_os.para}, 'itens')`)).toBeGreaterThan(100)
  const { aOrcar } = await summarizeOrders(db, busy, friday)
  expect(aOrcar).toEqual({ quantidade: 3, desde: '2026-11-13' })
})

test('the busy one has a quote in each state, and a customer’s page that opens', async () => {
  const orders = await db.select().from(ordens_servico).where(eq(ordens_servico.user_id, busy.user_id))
  const today = dayOf(friday, busy.fuso)
  const found = orders.flatMap(order => quoteState(order, today) ?? [])
  expect(found.sort()).toEqual(['aguardando', 'aprovado', 'aprovado', 'mudou', 'recusado', 'vencido'])
  const { app } = await testApp(db, { clock: () => friday })
  const page = await app.inject({ url: `/o/${demoToken}`, headers: { host: ours.host } })
  expect([page.statusCode, page.body.includes('Aprovar')]).toEqual([200, true])
  expect(await audit(db)).toEqual([])
})

test('what came in stands in order, and is found as the app stores it', async () => {
  const { items } = await listOrders(db, busy, { limit: 30 }, friday)
  const numbers = items
    .filter(({ data_entrada }) => data_entrada === '2026-11-20')
    .map(({ numero_os }) => numero_os)
  expect(numbers).toEqual([...numbers].sort().reverse())
  const [newest] = items
  const digits = newest?.clientes.telefone.replace(/\D/g, '')
  for (const q of [newest?.numero_os, newest?.clientes.nome, newest?.aparelho, digits])
    expect((await listOrders(db, busy, { q }, friday)).items.map(({ id }) => id)).toContain(newest?.id)
  expect((await listCustomers(db, busy, { q: 'nascimento vasconcelos' })).items).toHaveLength(1)
  const early = await db
    .select({ tipo: eventos_os.tipo })
    .from(eventos_os)
    .innerJoin(ordens_servico, eq(ordens_servico.id, eventos_os.os_id))
    .where(lt(eventos_os.created_at, ordens_servico.created_at))
  expect(early).toEqual([])
  const people = await db.select({ telefone: clientes.telefone }).from(clientes)
  expect(people.filter(({ telefone }) => !isPhone(telefone))).toEqual([])
})

test('its expenses leave a profit in each whole month', async () => {
  const months = await db.execute<{ earned: number; spent: number }>(sql`
    with earned as (
      select date_trunc('month', coalesce(data_entrega, pago_em)) as month, sum(valor) as valor
      from ordens_servico where pago and user_id = ${busy.user_id} group by 1
    ), spent as (
      select date_trunc('month', data_despesa) as month, sum(valor) as valor
      from despesas where user_id = ${busy.user_id} group by 1
    )
    select earned.valor::float as earned, spent.valor::float as spent from earned join spent using (month)
    where month between '2026-06-01' and '2026-10-01'`)
  expect(months).toHaveLength(5)
  for (const { earned, spent } of months) expect(earned).toBeGreaterThan(spent)
  expect(await db.$count(despesas, eq(despesas.user_id, trial.user_id))).toBe(0)
})

test('each recurring bill is one series: a month lacks it once', async () => {
  const missing = async (mes: string) =>
    (await monthFinance(db, busy, { mes }, friday)).recorrentes.map(
      ({ data_despesa, descricao }) => `${data_despesa} ${descricao}`,
    )
  expect(await missing('2026-10')).toEqual([])
  expect(await missing('2026-11')).toEqual([])
  expect(await missing('2026-12')).toEqual([
    '2026-12-05 Aluguel da loja',
    '2026-12-10 Internet fibra',
    '2026-12-15 Contador',
  ])
})

test('the one on trial is near its limit, with days left; the busy one is not limited', async () => {
  const plan = async ({ user_id }: ShopScope) => {
    const shop = { user_id, ...(await readShop(db, user_id, friday)) }
    return currentPlan(db, shop, friday, readConfig({}))
  }
  expect(await plan(trial)).toMatchObject({
    plano: 'teste',
    expirado: false,
    dias_restantes: 2,
    uso: { ordens: 8, clientes: 6 },
  })
  expect(await plan(busy)).toMatchObject({
    plano: 'profissional',
    expirado: false,
    dias_restantes: 28,
    assinatura: { status: 'active', plano_tipo: 'profissional', renova: true },
    limites: { ordens: null },
  })
})

test('the operator finds forty accounts, of every state', async () => {
  const all = await db.select().from(usuarios)
  expect(all).toHaveLength(40)
  const count = (is: (account: (typeof all)[number]) => boolean) => all.filter(is).length
  expect(count(account => account.desativado_em !== null)).toBeGreaterThan(0)
  expect(count(account => account.exclusao_em !== null)).toBeGreaterThan(0)
  expect(count(account => account.email_confirmado_em === null)).toBeGreaterThan(0)
  const bought = await db.select().from(assinaturas)
  const statuses = new Set(bought.map(({ status }) => status))
  expect([...statuses].sort()).toEqual(['active', 'canceled', 'pending', 'refunded'])
  expect(bought.some(({ carencia_ate }) => carencia_ate !== null)).toBe(true)
  const plans = await db
    .selectDistinct({ plano: user_planos.plano, ativo: user_planos.ativo })
    .from(user_planos)
  expect(plans).toHaveLength(6)
})

const accounts: DemoAccount[] = Object.values(demoAccounts)

test('one can sign in as each, as an administrator with a code', async () => {
  const { call } = await testApp(db, { clock: () => friday })
  for (const { email, password, ...account } of accounts) {
    assertStrongPassword(password, {
      min: 'is_admin' in account ? administratorPasswordMin : 6,
      names: [account.nome, email],
    })
    const typed = { email, password }
    if (account.totpSecret) expect((await call('auth.signIn', typed)).error?.key).toBe('codigo_necessario')
    const code = account.totpSecret && codeAt(account.totpSecret, friday)
    const { cookie, status } = await call('auth.signIn', { ...typed, code })
    expect(status).toBe(200)
    expect((await call('auth.session', undefined, { cookie })).data.is_admin).toBe('is_admin' in account)
  }
})

test('a second start changes nothing', async () => {
  const before = await everything(db)
  await seedDemo({ db, storage, cipher }, new Date('2026-12-24T12:00:00Z'))
  expect(await everything(db)).toEqual(before)
})

test('the same moment makes the same shop', async () => {
  const { db: other } = await freshDatabase()
  await seedDemo({ db: other, storage: await emptyStorage(), cipher }, friday)
  expect(await everything(other)).toEqual(await everything(db))
})

test('the next order takes the next number', async () => {
  const [customer] = (await listCustomers(db, trial, {})).items
  const order = await makeOrder(db, trial, customer?.id ?? '', {}, friday)
  expect(order.numero_os).toBe('OS-0009')
  expect(await audit(db)).toEqual([])
})

test('a database with other accounts is left alone', async () => {
  const { db } = await freshDatabase()
  await makeShop(db)
  await expect(seedDemo({ db, storage, cipher }, friday)).rejects.toThrow('holds other accounts')
  expect(await db.$count(usuarios)).toBe(1)
})

async function emptyStorage(): Promise<Storage> {
  return diskStorage(await mkdtemp(join(inject('scratch'), 'fotos-')))
}

async function scopeOf(db: Database, email: string) {
  const [user] = await db.select({ id: usuarios.id }).from(usuarios).where(eq(usuarios.email, email))
  if (!user) throw new Error(`no account ${email}`)
  return mintShopScope({
    user_id: user.id,
    fuso: 'America/Sao_Paulo',
    plano: 'profissional',
    expirado: false,
  })
}

async function inTheFuture(db: Database, now: Date) {
  const instant = now.toISOString()
  return {
    orders: await db.$count(
      ordens_servico,
      gt(
        sql`greatest(${ordens_servico.created_at}, ${ordens_servico.updated_at})`,
        sql`${instant}::timestamptz`,
      ),
    ),
    customers: await db.$count(clientes, gt(clientes.data_cadastro, instant)),
    expenses: await db.$count(despesas, gt(despesas.created_at, instant)),
    photos: await db.$count(fotos_os, gt(fotos_os.created_at, instant)),
  }
}

const everything = async (db: Database) => ({
  orders: await db.select().from(ordens_servico).orderBy(ordens_servico.user_id, ordens_servico.id),
  customers: await db.select().from(clientes).orderBy(clientes.user_id, clientes.id),
  expenses: await db.select().from(despesas).orderBy(despesas.id),
  photos: await db.select().from(fotos_os).orderBy(fotos_os.id),
})
