import { and, eq, gt, ne } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { links } from '../../db/schema/access.ts'

/**
 * Whether another account can still go back to this address, so that nobody else may take it. Call it after
 * writing the address: the unique index makes it wait for a change that is under way.
 */
export async function isReserved(
  tx: Transaction,
  email: string,
  user_id: string,
  now: Date,
): Promise<boolean> {
  const [link] = await tx
    .select({ user_id: links.user_id })
    .from(links)
    .where(
      and(
        // A literal, because the partial index has it.
        eq(links.tipo, 'desfazer_email'),
        eq(links.email, email),
        ne(links.user_id, user_id),
        gt(links.expira_em, now.toISOString()),
      ),
    )
    .limit(1)
  return link !== undefined
}
