import { and, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type Database, prepared } from '../db/client.ts'
import { configuracoes } from '../db/schema/settings.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { lockShop } from '../plans/lock-shop.ts'
import type { Storage } from '../storage/storage.ts'
import { readCategory } from './read-settings.ts'
import { storeValues } from './save-settings.ts'

/** The key of a logo's object. Each image has a new id, stored in the setting `empresa.logo`. */
export const logoKey = ({ user_id }: { user_id: string }, id: string): string => `${user_id}/logo/${id}.png`

/** The condition for the row with an owner's logo. */
export const isLogoOf = (owner: string | SQLWrapper) =>
  and(
    eq(configuracoes.user_id, owner),
    eq(configuracoes.categoria, 'empresa'),
    eq(configuracoes.chave, 'logo'),
  )

/** The id of an owner's logo; empty without one. */
export async function findLogo(db: Database, owner: { id: string }): Promise<string> {
  const [row] = await statement(db).execute({ user_id: owner.id })
  return row?.valor ?? ''
}

/** Stores an image as the shop's logo, the object first. Throws if the plan is over; StorageAway. */
export async function setLogo(
  { db, storage, clock }: { db: Database; storage: Storage; clock: () => Date },
  shop: ShopScope,
  image: Buffer,
) {
  const id = uuidv7()
  await storage.put(logoKey(shop, id), image, 'image/png')
  // If this fails, the sweep removes the object later.
  return replaceLogo(db, storage, shop, id, clock())
}

/** settings.removeLogo. */
export const removeLogo = (db: Database, storage: Storage, shop: ShopScope, now: Date) =>
  replaceLogo(db, storage, shop, '', now)

async function replaceLogo(db: Database, storage: Storage, shop: ShopScope, id: string, now: Date) {
  const { before, after } = await shopTransaction(db, shop, async (tx, changed) => {
    await lockShop(tx, shop, now)
    const { valores } = await readCategory(tx, shop, 'empresa')
    await storeValues(tx, shop, 'empresa', { logo: id })
    changed('settings', shop.user_id)
    return { before: valores.logo, after: await readCategory(tx, shop, 'empresa') }
  })
  // If the store is away, the sweep removes it later.
  if (before) await storage.remove([logoKey(shop, before)]).catch(() => undefined)
  return { categoria: 'empresa' as const, ...after }
}

const statement = prepared(db =>
  db
    .select({ valor: configuracoes.valor })
    .from(configuracoes)
    .where(isLogoOf(sql.placeholder('user_id')))
    .prepare('find_logo'),
)
