import { createHash, randomBytes } from 'node:crypto'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Config } from '../config.ts'
import { type Database, prepared, type Transaction } from '../db/client.ts'
import { usuarios } from '../db/schema/access.ts'
import { links_os } from '../db/schema/order-links.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { mintShopScope, type ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { findShop, planAt, planOfOwner } from '../plans/read-plan.ts'
import type { Cipher } from '../secrets/cipher.ts'

export interface LinkDeps {
  cipher: Cipher
  config: Config
}

/** A token has 128 random bits, in base64url. */
const newToken = (): string => randomBytes(16).toString('base64url')

/** What a token looks like: anything else is asked of no database. */
const isToken = (text: string): boolean => /^[\w-]{22}$/.test(text)

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const purposeOf = (user_id: string, os_id: string): string => `link:${user_id}:${os_id}`

const urlOf = ({ config }: LinkDeps, token: string): string => `${config.appUrl.origin}/o/${token}`

/** orders.link: the address of an order's page for its customer, made at the first need. Throws `nao_encontrado`. */
export function orderLink(
  deps: LinkDeps & { db: Database },
  shop: ShopScope,
  id: string,
  now: Date,
): Promise<{ url: string }> {
  return shopTransaction(deps.db, shop, async tx => {
    await lockOrder(tx, shop, id, 'key share')
    return keepLink(tx, deps, shop, id, now)
  })
}

/** orders.renewLink: another address in place of the one before, which is over at once. Throws `nao_encontrado`. */
export function renewLink(
  deps: LinkDeps & { db: Database },
  shop: ShopScope,
  id: string,
  now: Date,
): Promise<{ url: string }> {
  return shopTransaction(deps.db, shop, async (tx, changed) => {
    await lockOrder(tx, shop, id, 'no key update')
    await deleteLinks(tx, shop, [id])
    changed('orders', id)
    return keepLink(tx, deps, shop, id, now)
  })
}

/**
 * Keeps an order from being deleted, or from being written by anybody else, too. Who writes the order and makes its link takes
 * the second before the link: another who made that may be waiting for the order. Throws `nao_encontrado`.
 */
export async function lockOrder(
  tx: Transaction,
  { user_id }: ShopScope,
  id: string,
  how: 'key share' | 'no key update',
): Promise<void> {
  const [row] = await tx
    .select({ id: ordens_servico.id })
    .from(ordens_servico)
    .where(and(eq(ordens_servico.user_id, user_id), eq(ordens_servico.id, id)))
    .for(how)
  if (!row) throw new Refusal('nao_encontrado')
}

/** The order's one link, which is made where there is none; of two that make it at once, the first one's. */
export async function keepLink(
  tx: Transaction,
  deps: LinkDeps,
  { user_id }: ShopScope,
  os_id: string,
  now: Date,
): Promise<{ url: string }> {
  const find = async () => {
    const [stored] = await tx
      .select({ cifra: links_os.cifra })
      .from(links_os)
      .where(and(eq(links_os.user_id, user_id), eq(links_os.os_id, os_id)))
    return stored && { url: urlOf(deps, deps.cipher.decrypt(purposeOf(user_id, os_id), stored.cifra)) }
  }
  const known = await find()
  if (known) return known
  await storeLink(tx, deps.cipher, { user_id, os_id, token: newToken() }, now)
  const made = await find()
  if (!made) throw new Refusal('nao_encontrado')
  return made
}

/** Stores an order's link, where it has none. */
export async function storeLink(
  tx: Transaction,
  cipher: Cipher,
  { user_id, os_id, token }: { user_id: string; os_id: string; token: string },
  now: Date,
): Promise<void> {
  const cifra = cipher.encrypt(purposeOf(user_id, os_id), token)
  await tx
    .insert(links_os)
    .values({ token_hash: hashOf(token), user_id, os_id, cifra, created_at: now.toISOString() })
    .onConflictDoNothing({ target: [links_os.user_id, links_os.os_id] })
}

/** Whether a link, known by its token's hash, is still the order's own. */
export const isLinkOf = async (
  tx: Transaction,
  { user_id }: ShopScope,
  { os_id, link }: { os_id: string; link: string },
): Promise<boolean> =>
  (await tx.$count(
    links_os,
    and(eq(links_os.token_hash, link), eq(links_os.user_id, user_id), eq(links_os.os_id, os_id)),
  )) > 0

/** Voids the links of orders: their pages answer as if they had never been. */
export async function deleteLinks(tx: Transaction, { user_id }: ShopScope, ids: string[]): Promise<void> {
  await tx
    .delete(links_os)
    .where(and(eq(links_os.user_id, user_id), sql`${links_os.os_id} = any(${sql.param(ids)}::uuid[])`))
}

/**
 * The order that a token opens, with the token's hash and the right to its shop's data: only the customer's page uses
 * it. Null for a token that nobody has, and where the account is disabled or is being deleted. The shop's plan may be
 * over.
 */
export async function scopeOfLink(
  db: Database,
  token: string,
  now: Date,
): Promise<{ shop: ShopScope; os_id: string; link: string } | null> {
  if (!isToken(token)) return null
  const link = hashOf(token)
  const [found] = await readLinks(db).execute({ token_hash: link })
  const shop = found && (await findShop(db, found.user_id))
  if (!shop) return null
  const { user_id, os_id, plan } = found
  // A look changes nothing, not even a plan that is over.
  const { plano, expirado } = planAt(plan, now)
  return { shop: mintShopScope({ user_id, fuso: shop.fuso, plano, expirado }), os_id, link }
}

const readLinks = prepared(db => {
  const plan = planOfOwner(db)
  return db
    .select({
      user_id: links_os.user_id,
      os_id: links_os.os_id,
      plan: plan.columns,
    })
    .from(links_os)
    .innerJoin(usuarios, eq(usuarios.id, links_os.user_id))
    .leftJoinLateral(plan.joined, sql`true`)
    .where(
      and(
        eq(links_os.token_hash, sql.placeholder('token_hash')),
        isNull(usuarios.desativado_em),
        isNull(usuarios.exclusao_em),
      ),
    )
    .prepare('find_link')
})

const rotatedAtOnce = 500

/** Encrypts every token anew that the first key did not encrypt. Answers how many. */
export async function rotateLinks(db: Database, cipher: Cipher): Promise<number> {
  let rotated = 0
  for (let last = ''; ; ) {
    const rows = await db
      .select()
      .from(links_os)
      .where(gt(links_os.token_hash, last))
      .orderBy(asc(links_os.token_hash))
      .limit(rotatedAtOnce)
    for (const { token_hash, user_id, os_id, cifra } of rows) {
      if (cipher.isCurrent(cifra)) continue
      const purpose = purposeOf(user_id, os_id)
      const done = await db
        .update(links_os)
        .set({ cifra: cipher.encrypt(purpose, cipher.decrypt(purpose, cifra)) })
        .where(and(eq(links_os.token_hash, token_hash), eq(links_os.cifra, cifra)))
        .returning({ token_hash: links_os.token_hash })
      rotated += done.length
    }
    last = rows.at(-1)?.token_hash ?? ''
    if (rows.length < rotatedAtOnce) return rotated
  }
}
