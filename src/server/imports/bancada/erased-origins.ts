import { and, eq, sql } from 'drizzle-orm'
import { erasedOfShop } from '../../customers/erased.ts'
import type { Database } from '../../db/client.ts'
import { importados } from '../../db/schema/imports.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import type { Storage } from '../../storage/storage.ts'

/** Where customers came from who were erased in this shop: they were its own, or an import had brought them. */
export async function erasedOrigins(db: Database, storage: Storage, shop: ShopScope): Promise<string[]> {
  const { user_id } = shop
  const ids = await erasedOfShop(db, storage, user_id)
  if (ids.length === 0) return []
  const brought = await db
    .select({ origem: importados.origem })
    .from(importados)
    .where(
      and(
        eq(importados.user_id, user_id),
        eq(importados.tabela, 'clientes'),
        sql`${importados.id} = any(${sql.param(ids)}::uuid[])`,
      ),
    )
  return [...ids.map(id => `${user_id}/${id}`), ...brought.map(({ origem }) => origem)]
}
