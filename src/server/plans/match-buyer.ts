import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { BuyerMatch } from '../../shared/billing.ts'
import type { Transaction } from '../db/client.ts'
import { usuarios } from '../db/schema/access.ts'
import { assinaturas, referencias } from '../db/schema/billing.ts'
import { lockName } from '../db/transaction.ts'
import { scheduleJob } from '../jobs/jobs.ts'

export interface Buyer {
  user_id: string
  vinculo: BuyerMatch
}

interface Purchase {
  /** The oldest first. */
  referencias: string[]
  customer_email: string
}

/**
 * The owner of a purchase: an operator's link, then the reference taken to the checkout, then the current
 * owner, then the confirmed address it was bought with. Null if nobody is known yet.
 */
export async function matchBuyer(
  tx: Transaction,
  linked: Buyer | null,
  purchase: Purchase,
): Promise<Buyer | null> {
  if (linked?.vinculo === 'manual') return linked
  const referred = await byReference(tx, purchase.referencias)
  if (referred) return { user_id: referred, vinculo: 'referencia' }
  if (linked) return linked
  const { customer_email: email } = purchase
  if (!email) return null
  // Makes it wait for a running confirmation of this address, which looks for purchases itself.
  await lockAddress(tx, email)
  const confirmed = await byAddress(tx, email)
  return confirmed ? { user_id: confirmed, vinculo: 'email' } : null
}

async function byReference(tx: Transaction, known: string[]): Promise<string | null> {
  if (known.length === 0) return null
  const found = await tx
    .select()
    .from(referencias)
    .where(inArray(referencias.referencia, known.slice(0, 50)))
  const owners = known.flatMap(one => found.find(({ referencia }) => referencia === one)?.user_id ?? [])
  return owners[0] ?? null
}

async function byAddress(tx: Transaction, email: string): Promise<string | null> {
  const [account] = await tx
    .select({ id: usuarios.id })
    .from(usuarios)
    .where(and(eq(usuarios.email, email), isNotNull(usuarios.email_confirmado_em)))
    .prepare('buyer_by_address')
    .execute()
  return account?.id ?? null
}

/** Assigns purchases made with a newly confirmed address: those without an owner are derived again. */
export async function claimPurchases(tx: Transaction, email: string, now: Date): Promise<void> {
  await lockAddress(tx, email)
  const waiting = await tx
    .select({ grupo: assinaturas.grupo })
    .from(assinaturas)
    .where(and(eq(assinaturas.customer_email, email), isNull(assinaturas.user_id)))
  for (const { grupo } of waiting) await scheduleDerivation(tx, grupo, now)
}

/** Derives a group (billing/derive-group.ts) once this transaction commits. */
export const scheduleDerivation = (tx: Transaction, grupo: string, now: Date): Promise<void> =>
  scheduleJob(
    tx,
    { tipo: 'derivar_cobranca', assunto: grupo, user_id: null, dados: { grupo }, vence_em: now },
    now,
  )

/**
 * Purchases and confirmations of one address run one after another, or each could miss the other. A name is
 * locked, because no account may have the address yet.
 */
const lockAddress = (tx: Transaction, email: string) => lockName(tx, `compras de ${email}`)
