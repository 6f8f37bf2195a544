import { and, desc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { ListSubscriptions, SubscriptionStatus } from '../../shared/billing.ts'
import type { Config } from '../config.ts'
import { type Database, prepared } from '../db/client.ts'
import { listPage, sortedBy } from '../db/list-page.ts'
import { usuarios } from '../db/schema/access.ts'
import { assinaturas, transacoes } from '../db/schema/billing.ts'
import { contains } from '../db/search.ts'
import { paidUntil, renewsAt } from '../plans/derive-plan.ts'
import { sandboxAddress } from './sandbox-group.ts'

/** A subscription's status at an instant: `expired` once its period has passed, unless it was refunded. */
const statusAt = (instant: SQL | Placeholder): SQL<SubscriptionStatus> =>
  sql`case when ${assinaturas.status} <> 'refunded' and ${paidUntil} < ${instant}::timestamptz
    then 'expired' else ${assinaturas.status} end`

/** The columns that an owner sees. */
const columnsAt = (instant: SQL | Placeholder) => ({
  id: assinaturas.id,
  product_name: assinaturas.product_name,
  plano_tipo: assinaturas.plano_tipo,
  status: statusAt(instant),
  amount: assinaturas.amount,
  expires_at: assinaturas.expires_at,
  carencia_ate: assinaturas.carencia_ate,
  created_at: assinaturas.created_at,
})

/** More subscriptions than an owner has. */
const maxSubscriptions = 20

/**
 * An owner's subscriptions: first the one that gives the plan, then unpaid ones, ended ones last. `gerenciar`
 * is the page to cancel it, known for the sandbox alone. `recusada_em` is set if the last order was refused.
 */
export async function ownSubscriptions(
  db: Database,
  { sandbox }: Pick<Config, 'sandbox'>,
  { user_id, now }: { user_id: string; now: Date },
) {
  const rows = await ofOwner(db).execute({ user_id, now: now.toISOString() })
  return rows.map(({ grupo, ...row }) => ({ ...row, gerenciar: sandbox ? sandboxAddress(grupo) : null }))
}

/**
 * When its last order was made. In plain SQL, because Drizzle drops table names from a select of one table.
 */
const lastOrderAt = sql`(select created_at from transacoes where transacoes.assinatura_id = assinaturas.id
  order by created_at desc, id desc limit 1)`.mapWith(assinaturas.created_at) as SQL<string | null>

/** When its last order was made, if that was refused. */
const refusedAt = sql`(select case when last.status = 'refused' then last.created_at end
  from (select status, created_at from transacoes where transacoes.assinatura_id = assinaturas.id
    order by created_at desc, id desc limit 1) last)`.mapWith(assinaturas.created_at) as SQL<string | null>

const lastOrder = { pedido_em: lastOrderAt, recusada_em: refusedAt }

// Prepared: every screen asks for the plan.
const ofOwner = prepared(db => {
  const now = sql.placeholder('now')
  return db
    .select({ ...columnsAt(now), renova: renewsAt(now), ...lastOrder, grupo: assinaturas.grupo })
    .from(assinaturas)
    .where(eq(assinaturas.user_id, sql.placeholder('user_id')))
    .orderBy(
      desc(
        sql`case when ${assinaturas.expires_at} is null then 1 when ${paidUntil} < ${now}::timestamptz then 0
          when ${assinaturas.plano_tipo} is null then 2 when ${assinaturas.plano_tipo} = 'basico' then 3 else 4 end`,
      ),
      desc(sql`coalesce(${paidUntil}, ${assinaturas.created_at})`),
      desc(assinaturas.id),
    )
    .limit(maxSubscriptions)
    .prepare('own_subscriptions')
})

/** Matches a subscription or one of its orders. */
function matchesSearch(q: string | undefined): SQL | undefined {
  const own = contains(assinaturas.busca, q)
  return (
    own &&
    sql`${assinaturas.id} in (select ${assinaturas.id} from ${assinaturas} where ${own}
      union select ${transacoes.assinatura_id} from ${transacoes} where ${contains(transacoes.busca, q)})`
  )
}

const newestFirst = sortedBy(assinaturas.created_at, assinaturas.id)

/** admin.subscriptions: all of them, the newest first. */
export function listSubscriptions(
  db: Database,
  { cursor, limit = 100, q, status }: ListSubscriptions,
  now: Date,
) {
  const instant = sql`${now.toISOString()}`
  return listPage(
    { cursor, limit },
    (from, limit) =>
      db
        .select({
          ...columnsAt(instant),
          user_id: assinaturas.user_id,
          vinculo: assinaturas.vinculo,
          customer_name: assinaturas.customer_name,
          customer_email: assinaturas.customer_email,
          usuarios: { nome: usuarios.nome, email: usuarios.email },
        })
        .from(assinaturas)
        .leftJoin(usuarios, eq(usuarios.id, assinaturas.user_id))
        .where(
          and(status && sql`${statusAt(instant)} = ${status}`, matchesSearch(q), newestFirst.after(from)),
        )
        .orderBy(...newestFirst.columns)
        .limit(limit),
    row => row.created_at,
  )
}
