import { setConfirmed } from '../../../src/server/auth/recovery/move-email.ts'
import { createSessions } from '../../../src/server/auth/sessions/sessions.ts'
import { concessoes } from '../../../src/server/db/schema/billing.ts'
import { transaction } from '../../../src/server/db/transaction.ts'
import { derivePlan } from '../../../src/server/plans/derive-plan.ts'
import type { TestApp } from '../app.ts'
import { deliver, deriveDue, kiwifyBody, products, setProvider } from '../billing.ts'
import type { TestDatabase } from '../database.ts'
import { makeShop, type TestShop } from '../shops.ts'
import type { Grant, Happening } from './model.ts'

const start = Date.parse('2026-03-10T15:00:00.000Z')
const instant = (minute: number) => new Date(start + minute * 60_000)
const told = (minute: number | undefined) => (minute === undefined ? null : instant(minute).toISOString())

export interface Owner extends TestShop {
  reference: string
  confirmed: boolean
  grants: Grant[]
}

export interface Subscription {
  name: string
  email: string
  reference: string | null
  plan: 'basico' | 'profissional'
  orders: { name: string; paidAt?: number; plan: 'basico' | 'profissional' }[]
  /** Whose it is by now, and whether an operator said so. */
  owner: Owner | null
  byHand: boolean
}

const events = {
  waiting: 'pix_created',
  refused: 'order_rejected',
  paid: 'order_approved',
  refunded: 'order_refunded',
  chargedback: 'chargeback',
  late: 'subscription_late',
  cancelled: 'subscription_canceled',
}

/** Some owners, a provider with its subscriptions, and the app between them, at one clock. */
export async function openWorld(
  { app, call }: Pick<TestApp, 'app' | 'call'>,
  { db, sql }: TestDatabase,
  clock: { now: Date },
) {
  let minute = 0
  const tick = () => {
    clock.now = instant(minute)
  }
  tick()
  const now = () => clock.now
  await sql`truncate usuarios, entregas, assinaturas, provedor, jobs cascade`
  await setProvider(db, {}, clock.now)
  const sessions = createSessions({ db, clock: now, production: false })
  const cookieOf = async (id: string, is_admin = false) =>
    (await sessions.begin({ id, is_admin, fator: 'codigo' }, { ip: '127.0.0.1', agent: undefined })).split(
      ';',
    )[0]
  const operator = await makeShop(db, { now: clock.now })
  await sql`update usuarios set is_admin = true where id = ${operator.user_id}`
  const owners: Owner[] = []
  const subscriptions: Subscription[] = []
  const happenings: Happening[] = []
  /** What the app was told, by id, and what of it waits while the integration is off. */
  const known = new Set<number>()
  const waiting = new Set<number>()
  let isOn = true

  const derive = () => deriveDue(db, now)
  const ask = async (path: string, input: unknown, id: string, is_admin = false) => {
    const answer = await call(path, input, { cookie: (await cookieOf(id, is_admin)) ?? '' })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.body}`)
    return answer.data
  }

  return {
    owners,
    subscriptions,
    happenings,
    get minute() {
      return minute
    },
    pass(minutes: number) {
      minute += minutes
      tick()
    },
    async signUp(confirmed: boolean): Promise<void> {
      const shop = await makeShop(db, { now: clock.now, confirmed })
      const { url } = await ask('plans.checkout', { plano: 'basico' }, shop.user_id)
      const reference = new URL(url, 'http://x').searchParams.get('s1') ?? ''
      owners.push({ ...shop, reference, confirmed, grants: [] })
    },
    async confirm(owner: Owner): Promise<void> {
      await transaction(db, tx => setConfirmed(tx, owner.user_id, owner.email, clock.now))
      owner.confirmed = true
      await derive()
      for (const one of subscriptions)
        if (!one.owner && one.email === owner.email && this.knownOf(one).length > 0) one.owner = owner
    },
    async grant(owner: Owner, grant: Grant): Promise<void> {
      owner.grants.push(grant)
      const { user_id } = owner
      const [created_at, data_fim] = [
        clock.now.toISOString(),
        grant.until === null ? null : told(grant.until),
      ]
      await transaction(db, async tx => {
        await tx.insert(concessoes).values({
          id: crypto.randomUUID(),
          user_id,
          plano: grant.plan,
          data_fim,
          motivo: 'Cortesia',
          created_at,
        })
        await derivePlan(tx, user_id, clock.now)
      })
    },
    async switchTo(active: boolean): Promise<void> {
      isOn = active
      await setProvider(db, { active }, clock.now)
      await derive()
      if (!active) return
      for (const id of waiting) known.add(id)
      waiting.clear()
      for (const one of subscriptions) this.match(one)
    },
    async link(subscription: Subscription, owner: Owner): Promise<void> {
      const [row] = await sql`select id from transacoes where pedido like ${`${subscription.name} %`} limit 1`
      if (!row) return
      await ask(
        'admin.linkPurchase',
        { transacao_id: row.id, user_id: owner.user_id },
        operator.user_id,
        true,
      )
      subscription.owner = owner
      subscription.byHand = true
    },
    /** Sends what happened to the app, once more or for the first time. */
    async tell(one: Happening): Promise<void> {
      const subscription = subscriptions.find(({ name }) => name === one.subscription)
      if (!subscription) return
      const status = await deliver({ app }, bodyOf(one, subscription))
      if (status !== 200) throw new Error(`answered ${status}`)
      await derive()
      if (known.has(one.id)) return
      if (!isOn) return void waiting.add(one.id)
      known.add(one.id)
      this.match(subscription)
    },
    /** What the app was told of a subscription. */
    knownOf: ({ name }: Subscription) =>
      happenings.filter(one => known.has(one.id) && one.subscription === name),
    /** Whose a subscription is, once something is known of it. */
    match(subscription: Subscription): void {
      if (subscription.byHand || this.knownOf(subscription).length === 0) return
      const { reference, email } = subscription
      subscription.owner =
        owners.find(one => reference !== null && one.reference === reference) ??
        subscription.owner ??
        owners.find(one => one.confirmed && one.email === email) ??
        null
    },
    current: (owner: Owner) => ask('plans.current', undefined, owner.user_id),
    instant,
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>

function bodyOf(one: Happening, { name, email, reference }: Subscription) {
  const isBack = one.what === 'refunded' || one.what === 'chargedback'
  const isPaid = one.what === 'paid'
  return kiwifyBody({
    evento: events[one.what],
    assinatura: name,
    pedido: one.order,
    email,
    s1: reference,
    produto: products[one.plan],
    criado: told(one.paidAt ?? one.minute) ?? '',
    aprovado: isPaid || isBack ? told(one.paidAt ?? one.minute) : null,
    reembolsado: isBack ? told(one.minute) : null,
    mudado: told(one.minute),
    ate: told(one.until),
    tem: one.hasAccess ?? null,
  })
}
