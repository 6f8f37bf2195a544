import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { ListHistory, ListTransactions } from '../../shared/billing.ts'
import { paidPlans, plans } from '../../shared/plans.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { listPage, sortedBy } from '../db/list-page.ts'
import { usuarios } from '../db/schema/access.ts'
import { transacoes } from '../db/schema/billing.ts'
import { lojas } from '../db/schema/shops.ts'
import { contains } from '../db/search.ts'
import { ownSubscriptions } from './subscriptions.ts'

const newestFirst = sortedBy(transacoes.created_at, transacoes.id)

/**
 * plans.history: an owner's orders, the newest first. The first page adds the subscriptions and the photos'
 * size.
 */
export async function ownHistory(
  { db, clock, config }: { db: Database; clock: () => Date; config: Pick<Config, 'sandbox'> },
  user_id: string,
  page: ListHistory,
) {
  const charged = await listPage(
    page,
    (from, limit) =>
      db
        .select({
          id: transacoes.id,
          assinatura_id: transacoes.assinatura_id,
          product_name: transacoes.product_name,
          plano: transacoes.plano,
          amount: transacoes.amount,
          status: transacoes.status,
          created_at: transacoes.created_at,
        })
        .from(transacoes)
        .where(and(eq(transacoes.user_id, user_id), newestFirst.after(from)))
        .orderBy(...newestFirst.columns)
        .limit(limit),
    row => row.created_at,
  )
  if (page.cursor) return { ...charged, assinaturas: [], bytes_fotos: 0 }
  const [shop] = await db
    .select({ bytes_fotos: lojas.bytes_fotos })
    .from(lojas)
    .where(eq(lojas.user_id, user_id))
  const mine = { user_id, now: clock() }
  return {
    ...charged,
    assinaturas: await ownSubscriptions(db, config, mine),
    bytes_fotos: shop?.bytes_fotos ?? 0,
  }
}

/** Orders paid below their plan's price: a coupon, another product's price, or an amount that was missing. */
export const isBelowPrice: SQL = and(
  eq(transacoes.status, 'paid'),
  or(...paidPlans.map(plano => and(eq(transacoes.plano, plano), lt(transacoes.amount, plans[plano].preco)))),
) as SQL

/** admin.transactions: all orders of the provider, the newest first. */
export const listTransactions = (
  db: Database,
  { cursor, limit = 50, q, status, sem_dono, abaixo }: ListTransactions,
) =>
  listPage(
    { cursor, limit },
    (from, limit) =>
      db
        .select({
          id: transacoes.id,
          pedido: transacoes.pedido,
          assinatura_id: transacoes.assinatura_id,
          user_id: transacoes.user_id,
          customer_name: transacoes.customer_name,
          customer_email: transacoes.customer_email,
          product_name: transacoes.product_name,
          plano: transacoes.plano,
          amount: transacoes.amount,
          status: transacoes.status,
          webhook_event: transacoes.webhook_event,
          created_at: transacoes.created_at,
          abaixo_do_preco: sql<boolean>`coalesce(${isBelowPrice}, false)`,
          usuarios: { nome: usuarios.nome, email: usuarios.email },
        })
        .from(transacoes)
        .leftJoin(usuarios, eq(usuarios.id, transacoes.user_id))
        .where(
          and(
            status && eq(transacoes.status, status),
            sem_dono ? isNull(transacoes.user_id) : undefined,
            abaixo ? isBelowPrice : undefined,
            contains(transacoes.busca, q),
            newestFirst.after(from),
          ),
        )
        .orderBy(...newestFirst.columns)
        .limit(limit),
    row => row.created_at,
  )
