import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { LinkKind } from '../../../shared/auth.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { links, usuarios } from '../../db/schema/access.ts'
import { Refusal } from '../../errors.ts'

const minutes = 60_000
const days = 24 * 60 * minutes

/** How long a link of each kind is valid, in milliseconds. */
export const linkLifetime: Record<LinkKind, number> = {
  confirmar_email: days,
  redefinir_senha: 10 * minutes,
  trocar_email: days,
  desfazer_email: 7 * days,
  cancelar_exclusao: 7 * days,
}

interface NewLink {
  tipo: LinkKind
  user_id: string
  email: string
}

/** Creates a link and answers its token for the mail. Only the token's hash is stored. */
export async function makeLink(db: Database | Transaction, link: NewLink, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expira_em = new Date(now.getTime() + linkLifetime[link.tipo]).toISOString()
  await db.insert(links).values({ ...link, token_hash: hashOf(token), expira_em })
  return token
}

/** A valid link: its owner, and the address it is about. */
type Link = Pick<typeof links.$inferSelect, 'tipo' | 'user_id' | 'email' | 'expira_em'>

/** Uses up a valid link of these kinds. Throws `link_invalido`. */
async function takeLink(
  tx: Transaction,
  kinds: LinkKind | LinkKind[],
  token: string,
  now: Date,
): Promise<Link> {
  const [link] = await tx
    .delete(links)
    .where(isValid(kinds, token, now))
    .returning(linkColumns)
  if (!link) throw new Refusal('link_invalido')
  return link
}

/** Reads a valid link of these kinds without using it up. Throws `link_invalido`. */
export async function findLink(
  db: Database | Transaction,
  kinds: LinkKind | LinkKind[],
  token: string,
  now: Date,
): Promise<Link> {
  const [link] = await db
    .select(linkColumns)
    .from(links)
    .where(isValid(kinds, token, now))
  if (!link) throw new Refusal('link_invalido')
  return link
}

/** Deletes the owner's links of these kinds. */
export async function voidLinks(
  db: Database | Transaction,
  kinds: LinkKind | LinkKind[],
  user_id: string,
): Promise<void> {
  await db.delete(links).where(and(eq(links.user_id, user_id), inArray(links.tipo, [kinds].flat())))
}

const linkColumns = {
  tipo: links.tipo,
  user_id: links.user_id,
  email: links.email,
  expira_em: links.expira_em,
}

const isValid = (kinds: LinkKind | LinkKind[], token: string, now: Date) =>
  and(
    eq(links.token_hash, hashOf(token)),
    inArray(links.tipo, [kinds].flat()),
    gt(links.expira_em, now.toISOString()),
  )

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

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
