import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { copias, rotina_copias } from '../../db/schema/copies.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors.ts'
import { scheduleJob } from '../../jobs/jobs.ts'
import { ofBackup } from './make-shop-backup.ts'

const isPending = sql<boolean>`cardinality(${copias.apagar}) > 0`

/** backups.list: the kept backups, newest first, when the next is due, and since when none is made. */
export async function listShopBackups(db: Database, shop: ShopScope) {
  const { user_id } = shop
  const items = await db
    .select({
      id: copias.id,
      dia: copias.dia,
      bytes: copias.bytes,
      contagens: copias.contagens,
      created_at: copias.created_at,
      /** A customer is being erased from it; until then it is not available. */
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

/** Milliseconds without another mail after one about the same backup. */
const toldFor = 3_600_000

/**
 * Gets a backup for download, on any plan, and schedules a mail to the owner. Throws `nao_encontrado`, and `conflito`
 * while a customer is being erased from it.
 */
export function takeShopBackup(db: Database, shop: ShopScope, id: string, now: Date) {
  return transaction(db, async tx => {
    const [backup] = await tx
      .select({
        ...{ id: copias.id, arquivo: copias.arquivo, dia: copias.dia, bytes: copias.bytes },
        ...{ avisado_em: copias.avisado_em, isPending },
      })
      .from(copias)
      .where(and(ofBackup(shop, id), eq(copias.estado, 'pronta')))
      .for('update')
    if (!backup) throw new Refusal('nao_encontrado')
    if (backup.isPending) throw new Refusal('conflito')
    const { user_id } = shop
    if (backup.avisado_em === null || Date.parse(backup.avisado_em) + toldFor <= now.getTime()) {
      await tx.update(copias).set({ avisado_em: now.toISOString() }).where(ofBackup(shop, id))
      await scheduleJob(tx, { tipo: 'carta_copia', user_id, vence_em: now }, now)
    }
    return backup
  })
}
