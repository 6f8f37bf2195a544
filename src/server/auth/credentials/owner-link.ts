import { eq } from 'drizzle-orm'
import type { LinkKind } from '../../../shared/auth.ts'
import type { Transaction } from '../../db/client.ts'
import { usuarios } from '../../db/schema/access.ts'
import { Refusal } from '../../errors.ts'
import { findLink, takeLink } from './links.ts'

/**
 * Locks an account's row until the transaction ends, so that its links, password and address change one after
 * another.
 */
export async function lockAccount(tx: Transaction, user_id: string) {
  const [account] = await tx.select().from(usuarios).where(eq(usuarios.id, user_id)).for('no key update')
  return account
}

/**
 * Uses up a link with its account locked first, in the order in which the letters lock them. Throws
 * `link_invalido`.
 */
export async function takeOwnersLink(
  tx: Transaction,
  kinds: LinkKind | LinkKind[],
  token: string,
  now: Date,
) {
  const { user_id } = await findLink(tx, kinds, token, now)
  const account = await lockAccount(tx, user_id)
  const link = await takeLink(tx, kinds, token, now)
  if (!account) throw new Refusal('link_invalido')
  return { account, link }
}
