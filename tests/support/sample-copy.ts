import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../src/server/db/client.ts'
import { copias } from '../../src/server/db/schema/copies.ts'
import type { ShopScope } from '../../src/server/db/shop-scope.ts'
import { dayOf } from '../../src/shared/days.ts'

/** A copy whose file is empty: no store is needed for it. */
export async function makeCopyRow(db: Database, { user_id, fuso }: ShopScope, now: Date) {
  const id = uuidv7()
  const at = now.toISOString()
  await db.insert(copias).values({
    ...{ user_id, id, estado: 'pronta', dia: dayOf(now, fuso), created_at: at, lida_em: at },
    ...{ arquivo: crypto.randomUUID(), contagens: { clientes: 12 }, marca: '', apagar: [] },
    ...{ bytes: 0, sha256: createHash('sha256').digest('hex') },
  })
  return { id }
}
