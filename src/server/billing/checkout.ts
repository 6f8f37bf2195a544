import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type PaidPlan, referenceParameter, sandboxCheckoutPath } from '../../shared/billing.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { referencias, subscriptionPrefix } from '../db/schema/billing.ts'
import { Refusal } from '../errors.ts'

/**
 * plans.checkout: the address where a plan is bought, with the owner's reference, which assigns the purchase
 * whatever e-mail the buyer types. Throws `nao_encontrado` if this installation does not sell the plan.
 */
export async function checkoutOf(
  db: Database,
  { checkout, sandbox }: Pick<Config, 'checkout' | 'sandbox'>,
  { user_id, plano }: { user_id: string; plano: PaidPlan },
  now: Date,
): Promise<{ url: string }> {
  const link = checkout[plano]
  if (link === null && !sandbox) throw new Refusal('nao_encontrado')
  const reference = await referenceOf(db, user_id, now)
  if (link === null)
    return { url: `${sandboxCheckoutPath}?plano=${plano}&${referenceParameter}=${reference}` }
  const url = new URL(link)
  url.searchParams.set(referenceParameter, reference)
  return { url: url.href }
}

/** The account's reference, created at its first checkout: 128 random bits that say nothing about it. */
async function referenceOf(db: Database, user_id: string, now: Date): Promise<string> {
  const made = { referencia: randomBytes(16).toString('base64url'), user_id, created_at: now.toISOString() }
  await db.insert(referencias).values(made).onConflictDoNothing({ target: referencias.user_id })
  const [row] = await db
    .select({ referencia: referencias.referencia })
    .from(referencias)
    .where(eq(referencias.user_id, user_id))
  if (!row) throw new Refusal('nao_encontrado')
  return row.referencia
}

/** How the ids of subscriptions begin that were bought in the sandbox checkout (dev/sandbox-checkout/). */
export const sandboxMark = 'sandbox-'

/** The group of a subscription that was bought there. */
export const sandboxGroup = (id: string): string => `kiwify:${subscriptionPrefix}${id}`

/** Where a subscription of this group is renewed and canceled; null where it was not bought there. */
export function sandboxAddress(grupo: string): string | null {
  const start = sandboxGroup(sandboxMark)
  return grupo.startsWith(start) ? `/sandbox/assinatura/${sandboxMark}${grupo.slice(start.length)}` : null
}
