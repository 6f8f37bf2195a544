import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { copias, rotina_copias } from '../../db/schema/copies.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors.ts'
import { scheduleJob } from '../../jobs/schedule-job.ts'
import { ofCopy } from './make-shop-backup.ts'

const isPending = sql<boolean>`cardinality(${copias.apagar}) > 0`

/** backups.list: the copies that are kept, the newest first, when the next is due, and since when none is made. */
export async function listCopies(db: Database, shop: ShopScope) {
  const { user_id } = shop
  const items = await db
    .select({
      id: copias.id,
      dia: copias.dia,
      bytes: copias.bytes,
      contagens: copias.contagens,
      created_at: copias.created_at,
      /** Somebody who was erased is being taken out of it: until then it cannot be had. */
      reescrevendo: isPending,
    })
    .from(copias)
    .where(and(eq(copias.user_id, user_id), eq(copias.estado, 'pronta')))
    .orderBy(desc(copias.created_at), desc(copias.id))
  const [routine] = await db
    .select({ proxima_em: rotina_copias.proxima_em, parada_em: rotina_copias.parada_em })
    .from(rotina_copias)
    .where(eq(rotina_copias.user_id, user_id))
  return { items, ...(routine ?? { proxima_em: null, parada_em: null }) }
}

/** Downloads of a copy within this time of one that was told are not told again. */
const toldFor = 3_600_000

/**
 * A copy that is to be downloaded, also when the plan is over; its owner is told by mail. Throws `nao_encontrado`, and
 * `conflito` while somebody is being taken out of it.
 */
export function takeCopy(db: Database, shop: ShopScope, id: string, now: Date) {
  return transaction(db, async tx => {
    const [copy] = await tx
      .select({
        ...{ id: copias.id, arquivo: copias.arquivo, dia: copias.dia, bytes: copias.bytes },
        ...{ avisado_em: copias.avisado_em, isPending },
      })
      .from(copias)
      .where(and(ofCopy(shop, id), eq(copias.estado, 'pronta')))
      .for('update')
    if (!copy) throw new Refusal('nao_encontrado')
    if (copy.isPending) throw new Refusal('conflito')
    const { user_id } = shop
    if (copy.avisado_em === null || Date.parse(copy.avisado_em) + toldFor <= now.getTime()) {
      await tx.update(copias).set({ avisado_em: now.toISOString() }).where(ofCopy(shop, id))
      await scheduleJob(tx, { tipo: 'carta_copia', user_id, vence_em: now }, now)
    }
    return copy
  })
}
