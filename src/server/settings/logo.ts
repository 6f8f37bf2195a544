import { and, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { configuracoes } from '../db/schema/settings.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { lockShop } from '../plans/lock-shop.ts'
import type { Storage } from '../storage/storage.ts'
import { readCategory } from './read-settings.ts'
import { storeValues } from './save.ts'

/** The key of a logo's object. Each image has an id of its own, which the setting `empresa.logo` names. */
export const logoKey = ({ user_id }: { user_id: string }, id: string): string => `${user_id}/logo/${id}.png`

/** The row that names an owner's logo. */
export const isLogoOf = (owner: string | SQLWrapper) =>
  and(
    eq(configuracoes.user_id, owner),
    eq(configuracoes.categoria, 'empresa'),
    eq(configuracoes.chave, 'logo'),
  )

/** Which image is an owner's logo; empty where there is none. */
export async function findLogo(db: Database, owner: { id: string }): Promise<string> {
  const [row] = await statement(db).execute({ user_id: owner.id })
  return row?.valor ?? ''
}

/** Stores an image as the shop's logo, its object first. Throws what the plan refuses; StorageAway. */
export async function setLogo(
  { db, storage, clock }: { db: Database; storage: Storage; clock: () => Date },
  shop: ShopScope,
  image: Buffer,
) {
  const id = uuidv7()
  await storage.put(logoKey(shop, id), image, 'image/png')
  // Where this fails the object has no row, and the sweep removes it later.
  return replaceLogo(db, storage, shop, id, clock())
}

/** settings.removeLogo: the shop has none any more. */
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
  // A store that is away leaves it for the sweep.
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
