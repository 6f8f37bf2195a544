import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../src/server/db/client.ts'
import { copias } from '../../src/server/db/schema/copies.ts'
import type { ShopScope } from '../../src/server/db/shop-scope.ts'
import { dayOf } from '../../src/shared/days.ts'

/** The row of a copy whose file nobody asks for. */
export async function makeCopyRow(db: Database, { user_id, fuso }: ShopScope, now: Date): Promise<void> {
  const at = now.toISOString()
  await db.insert(copias).values({
    ...{ user_id, id: uuidv7(), estado: 'pronta', dia: dayOf(now, fuso), created_at: at, lida_em: at },
    ...{ arquivo: crypto.randomUUID(), bytes: 84_000, contagens: { clientes: 12 }, marca: '', apagar: [] },
  })
}
