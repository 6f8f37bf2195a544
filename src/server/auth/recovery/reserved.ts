import { and, eq, gt, ne } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { links } from '../../db/schema/access.ts'

/**
 * Whether another account can still go back to this address: nobody else may have it meanwhile. Asked after the address was
 * written: whoever is leaving it at this moment has committed by then, for the address is unique.
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
        // Said as the index has it.
        eq(links.tipo, 'desfazer_email'),
        eq(links.email, email),
        ne(links.user_id, user_id),
        gt(links.expira_em, now.toISOString()),
      ),
    )
    .limit(1)
  return link !== undefined
}
