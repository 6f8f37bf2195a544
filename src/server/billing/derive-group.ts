import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, isNotNull, isNull, like, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod/mini'
import type { Config } from '../config.ts'
import type { Database, Transaction } from '../db/client.ts'
import { assinaturas, entregas, subscriptionPrefix, transacoes } from '../db/schema/billing.ts'
import { lockName, notifyOwner, transaction } from '../db/transaction.ts'
import type { Work } from '../jobs/jobs.ts'
import { derivePlan } from '../plans/derive-plan.ts'
import { type Buyer, matchBuyer } from '../plans/match-buyer.ts'
import { orderPrefix } from './adapters/adapter.ts'
import { deriveSubscription, type SubscriptionState } from './derive-subscription.ts'
import { planOfProduct, readProvider, scheduleAllDerivations } from './provider.ts'
import { readDelivery } from './receive-delivery.ts'

// A group is all deliveries about one subscription, or about one order that names no subscription (`grupo`). Of each
// group one row of `assinaturas` is derived, and then the plan of its owner.

const groupData = z.object({ grupo: z.string() })

/**
 * The work of `derivar_cobranca`: derives one group after a new delivery. In a burst groups are derived one by one, each
 * followed by a pause as long as it took, so that owners' requests come first.
 */
export function deriveGroupWork(deps: DeriveDeps): Work {
  const limit = pLimit(1)
  return ({ dados }) =>
    limit(async () => {
      const began = performance.now()
      await deriveGroup(deps, groupData.parse(dados).grupo)
      if (limit.pendingCount > 0) await pause(Math.min(performance.now() - began, 500))
    })
}

const allData = z.object({
  /** Only deliveries that wait; or all, because a product now stands for another plan. */
  so_pendentes: z.boolean(),
  /** The group that was derived last. */
  depois: z.string(),
})

/** Milliseconds after which a new job goes on: one try has to stay within a job's time. */
const workBudgetMs = 25_000

/** The work of `derivar_todas`: derives all groups, sorted by name, so that a new try can go on where one stopped. */
export const deriveAllGroupsWork =
  (deps: DeriveDeps): Work =>
  async ({ dados }, signal) => {
    const { so_pendentes, depois } = allData.parse(dados)
    const until = performance.now() + workBudgetMs
    let last = depois
    for (;;) {
      const [next] = await deps.db
        .select({ grupo: entregas.grupo })
        .from(entregas)
        .where(
          and(
            isNotNull(entregas.grupo),
            eq(entregas.teste, false),
            so_pendentes ? isNull(entregas.derivada_em) : undefined,
            gt(entregas.grupo, last),
          ),
        )
        .orderBy(asc(entregas.grupo))
        .limit(1)
      if (!next?.grupo) return
      signal.throwIfAborted()
      await deriveGroup(deps, next.grupo)
      last = next.grupo
      if (performance.now() > until) {
        const progress = { so_pendentes, depois: last }
        return transaction(deps.db, tx => scheduleAllDerivations(tx, progress, deps.clock()))
      }
    }
  }

export interface DeriveDeps {
  db: Database
  clock: () => Date
  config: Pick<Config, 'sandbox'>
}

/**
 * Derives a group's subscription and its owner's plan from all its deliveries. Repeating it changes nothing.
 * While the integration is off new deliveries wait, unless `waiting` includes them.
 */
export async function deriveGroup(deps: DeriveDeps, grupo: string, { waiting = false } = {}): Promise<void> {
  const derive = (group: string) => transaction(deps.db, tx => deriveInTransaction(tx, deps, group, waiting))
  const derived = await derive(grupo)
  // A transaction of its own, so that two groups' locks are never held at once.
  if (derived !== grupo) await derive(derived)
}

/**
 * Derives the group and answers its name; or answers the subscription that the order belongs to, which is to
 * be derived instead.
 */
async function deriveInTransaction(
  tx: Transaction,
  { clock, config }: Omit<DeriveDeps, 'db'>,
  grupo: string,
  waiting: boolean,
): Promise<string> {
  await lockGroup(tx, grupo)
  const subscription = await subscriptionOf(tx, grupo)
  if (subscription) return subscription
  const now = clock()
  const provider = await readProvider(tx)
  const deliveries = await deliveriesOf(tx, grupo, waiting || (provider?.active ?? true))
  const events = deliveries.flatMap(
    ({ adaptador, corpo, recebida_em }) => readDelivery(adaptador, corpo, recebida_em).event ?? [],
  )
  const state = deriveSubscription(events, planOfProduct(provider, config))
  const rows = await lockRows(tx, deliveries, grupo)
  const owner =
    state && (await storeSubscription(tx, { grupo, rows, adaptador: deliveries[0]?.adaptador }, state, now))
  // Single orders that turned out to belong to this group are deleted, and rows without any delivery.
  const gone = rows.filter(row => row.grupo !== grupo || !state).map(({ id }) => id)
  if (gone.length > 0) await tx.delete(assinaturas).where(inArray(assinaturas.id, gone))
  await noteDerived(tx, deliveries, now)
  await deriveOwnersPlans(tx, [...rows.map(({ user_id }) => user_id), owner ?? null], now)
  return grupo
}

type Row = Pick<typeof assinaturas.$inferSelect, 'id' | 'grupo' | 'user_id' | 'vinculo'>

/**
 * The rows of the group and of its orders, which may have been derived before their subscription was known.
 */
const lockRows = (tx: Transaction, deliveries: StoredDelivery[], grupo: string): Promise<Row[]> =>
  tx
    .select({
      id: assinaturas.id,
      grupo: assinaturas.grupo,
      user_id: assinaturas.user_id,
      vinculo: assinaturas.vinculo,
    })
    .from(assinaturas)
    .where(
      sql`${assinaturas.grupo} = any(${sql.param([grupo, ...deliveries.flatMap(one => one.grupo ?? [])])}::text[])`,
    )
    .for('update')
    .prepare('lock_subscriptions')
    .execute()

interface Group {
  grupo: string
  rows: Row[]
  adaptador: StoredDelivery['adaptador'] | undefined
}

/** Stores what was derived, the row of `assinaturas` and its orders. Answers the owner, or null. */
async function storeSubscription(
  tx: Transaction,
  { grupo, rows, adaptador = 'neutro' }: Group,
  { pedidos, referencias, plano, ...state }: SubscriptionState,
  now: Date,
): Promise<string | null> {
  const buyer = await matchBuyer(tx, linkOf(rows, grupo), { ...state, referencias })
  const user_id = buyer?.user_id ?? null
  const columns = { ...state, user_id, vinculo: buyer?.vinculo ?? null, plano_tipo: plano }
  const values = { ...columns, updated_at: now.toISOString() }
  const [row] = await tx
    .insert(assinaturas)
    .values({ ...values, id: uuidv7(), grupo })
    .onConflictDoUpdate({ target: assinaturas.grupo, set: values })
    .returning({ id: assinaturas.id })
    .prepare('store_subscription')
    .execute()
  if (!row) return null
  await storeOrders(
    tx,
    pedidos.map(({ evento, valor, cliente, produto, pedido, status, plano, created_at }) => ({
      ...{ id: uuidv7(), adaptador, pedido, user_id, status, plano, created_at },
      assinatura_id: row.id,
      customer_name: cliente.nome || state.customer_name,
      customer_email: cliente.email || state.customer_email,
      product_name: produto.nome || state.product_name,
      amount: valor,
      webhook_event: evento,
    })),
  )
  return user_id
}

async function storeOrders(tx: Transaction, orders: (typeof transacoes.$inferInsert)[]): Promise<void> {
  if (orders.length === 0) return
  await tx
    .insert(transacoes)
    .values(orders)
    .onConflictDoUpdate({
      target: [transacoes.adaptador, transacoes.pedido],
      set: {
        assinatura_id: sql`excluded.assinatura_id`,
        user_id: sql`excluded.user_id`,
        customer_name: sql`excluded.customer_name`,
        customer_email: sql`excluded.customer_email`,
        product_name: sql`excluded.product_name`,
        plano: sql`excluded.plano`,
        amount: sql`excluded.amount`,
        status: sql`excluded.status`,
        webhook_event: sql`excluded.webhook_event`,
        created_at: sql`excluded.created_at`,
      },
    })
}

/**
 * The current owner of these rows. An operator's link comes first, then the group's own, then those of its
 * orders.
 */
function linkOf(rows: Row[], grupo: string): Buyer | null {
  const links = rows
    .toSorted((a, b) => Number(b.grupo === grupo) - Number(a.grupo === grupo))
    .flatMap(({ user_id, vinculo }) => (user_id && vinculo ? { user_id, vinculo } : []))
  return links.find(({ vinculo }) => vinculo === 'manual') ?? links[0] ?? null
}

const noteDerived = (tx: Transaction, deliveries: StoredDelivery[], now: Date) =>
  tx
    .update(entregas)
    .set({ derivada_em: now.toISOString() })
    .where(
      and(
        sql`${entregas.id} = any(${sql.param(deliveries.map(({ id }) => id))}::uuid[])`,
        isNull(entregas.derivada_em),
      ),
    )
    .prepare('note_derived')
    .execute()

/**
 * Derives the owners' plans, always in the same order to avoid deadlocks. Their open tabs are told, and ask again for all
 * of `plans`: the banner and the toast (client/plans/PlanNotice.tsx) follow from `plans.current`.
 */
async function deriveOwnersPlans(tx: Transaction, owners: (string | null)[], now: Date): Promise<void> {
  for (const user_id of [...new Set(owners.flatMap(id => id ?? []))].sort()) {
    await derivePlan(tx, user_id, now)
    await notifyOwner(tx, user_id, [{ noun: 'plans', id: user_id, aba: null }])
  }
}

/** A stored delivery, as far as derivation needs it. */
type StoredDelivery = Pick<
  typeof entregas.$inferSelect,
  'id' | 'adaptador' | 'grupo' | 'corpo' | 'recebida_em'
>

/** Lets one derivation of a group run at a time. Taken before any row lock; the shop's row is locked last. */
export const lockGroup = (tx: Transaction, grupo: string) => lockName(tx, grupo)

/**
 * The group's deliveries, and those of its orders that named no subscription. Deliveries that were never
 * derived are included only with `waiting`.
 */
const deliveriesOf = (tx: Transaction, grupo: string, waiting: boolean): Promise<StoredDelivery[]> =>
  tx
    .select({
      id: entregas.id,
      adaptador: entregas.adaptador,
      grupo: entregas.grupo,
      corpo: entregas.corpo,
      recebida_em: entregas.recebida_em,
    })
    .from(entregas)
    .where(
      sql`not ${entregas.teste} and (${entregas.grupo} = ${grupo} or ${entregas.grupo} in (
        select adaptador || ${`:${orderPrefix}`} || pedido from entregas
        where grupo = ${grupo} and pedido is not null and not teste))
        and (${waiting} or ${entregas.derivada_em} is not null)`,
    )
    .prepare('deliveries_of')
    .execute()

/** The subscription that another delivery names for this order; null if none does. */
async function subscriptionOf(tx: Transaction, grupo: string): Promise<string | null> {
  const [adaptador = '', mark] = grupo.split(':', 2)
  if (`${mark}:` !== orderPrefix) return null
  const [found] = await tx
    .select({ grupo: sql<string | null>`min(${entregas.grupo})` })
    .from(entregas)
    .where(
      and(
        sql`${entregas.adaptador} = ${adaptador}`,
        eq(entregas.pedido, grupo.slice(`${adaptador}:${orderPrefix}`.length)),
        like(entregas.grupo, `${adaptador}:${subscriptionPrefix}%`),
        eq(entregas.teste, false),
      ),
    )
  return found?.grupo ?? null
}
