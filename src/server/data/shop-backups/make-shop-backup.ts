import { join } from 'node:path'
import { and, desc, eq, isNotNull, lte, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { dayOf } from '../../../shared/days.ts'
import type { Database } from '../../db/client.ts'
import { usuarios } from '../../db/schema/access.ts'
import { copias } from '../../db/schema/copies.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { transaction } from '../../db/transaction.ts'
import { removeBackupObjects } from '../../photos/kept-objects.ts'
import { lockShopRow } from '../../plans/lock-shop.ts'
import type { Storage } from '../../storage/storage.ts'
import { archiveShop } from '../exports/export-archive.ts'
import type { Progress } from '../exports/export-lease.ts'
import { openScratch } from '../exports/scratch.ts'
import { putFile, removeFiles } from './stored-backup.ts'

export interface BackupDeps {
  db: Database
  storage: Storage
  clock: () => Date
  /** This process's folder for temporary files. */
  folder: string
}

/**
 * Stores the file of GET /export/dados.zip?fotos=nao as a backup, unless nothing changed since the last one. An
 * interrupted backup is not available, and the next try removes it.
 */
export async function makeShopBackup(deps: BackupDeps, shop: ShopScope, signal: AbortSignal): Promise<void> {
  const { db, storage, clock, folder } = deps
  // Before reading the rows: a change in between is in this backup and causes another one the next night.
  const marca = await fingerprintOf(db, shop)
  const [last] = await db
    .select({ marca: copias.marca })
    .from(copias)
    .where(and(eq(copias.user_id, shop.user_id), eq(copias.estado, 'pronta')))
    .orderBy(desc(copias.created_at), desc(copias.id))
    .limit(1)
  if (last?.marca === marca) return
  const file = await begin(deps, shop, marca)
  if (!file) return
  const scratch = openScratch(join(folder, 'copiar', file.id))
  try {
    const now = clock()
    let read = { contagens: {}, lida_em: now.toISOString() }
    const archive = archiveShop(
      {
        ...{ db, storage, scratch, now, signal },
        progress: noProgress(),
        onRead: contagens => (read = { contagens, lida_em: clock().toISOString() }),
      },
      shop,
      { id: file.id, parte: 1, partes: 1, com_fotos: false },
    )
    const stored = await putFile(storage, shop, file, archive, signal)
    const finished = await db
      .update(copias)
      .set({ ...stored, ...read, estado: 'pronta' })
      .where(and(ofBackup(shop, file.id), eq(copias.estado, 'parcial')))
      .returning({ id: copias.id })
    if (finished.length === 0) throw new Error('The copy was removed while it was made.')
  } catch (error) {
    await removeShopBackup(deps, shop, file.id).catch(() => undefined)
    throw error
  } finally {
    await scratch.remove()
  }
}

export const ofBackup = ({ user_id }: ShopScope, id: string) =>
  and(eq(copias.user_id, user_id), eq(copias.id, id))

/** Under the shop's lock: whoever deletes photos or a customer sees this backup, or deleted them before it reads rows. */
const begin = ({ db, clock }: BackupDeps, shop: ShopScope, marca: string) =>
  transaction(db, async tx => {
    const { fuso } = await lockShopRow(tx, shop)
    const now = clock()
    const created_at = now.toISOString()
    const { id, exclusao_em, desativado_em } = usuarios
    // A closed account: its deletion does not wait for new backups (auth/deletion/delete-account.ts).
    const isClosed = and(isNotNull(exclusao_em), isNotNull(desativado_em))
    const leaving = and(eq(id, shop.user_id), or(lte(exclusao_em, created_at), isClosed))
    if ((await tx.$count(usuarios, leaving)) > 0) return null
    const file = { id: uuidv7(), arquivo: crypto.randomUUID() }
    await tx.insert(copias).values({
      ...{ ...file, user_id: shop.user_id, estado: 'parcial', dia: dayOf(now, fuso), created_at, marca },
      ...{ contagens: {}, apagar: [] },
    })
    return file
  })

/** Removes a backup and the objects that only it names. First it becomes unavailable; its row goes last. */
export async function removeShopBackup(
  { db, storage }: Pick<BackupDeps, 'db' | 'storage'>,
  shop: ShopScope,
  id: string,
): Promise<void> {
  await db.update(copias).set({ estado: 'parcial' }).where(ofBackup(shop, id))
  await removeBackupObjects({ db, storage }, shop, id)
  await removeFiles(storage, shop, { of: id })
  await db.delete(copias).where(ofBackup(shop, id))
}

const noProgress = (): Progress => ({ estado: 'lendo', linhas: 0, imagens: 0, total_imagens: 0, bytes: 0 })

/**
 * A fingerprint of a shop's rows: if it is the same, a backup would be the same. It has counts, and sums of hashes of the
 * columns that every write changes, and takes a tenth of the time of reading the rows.
 */
async function fingerprintOf(db: Database, { user_id }: ShopScope): Promise<string> {
  const [row] = await db.execute<{ marca: string }>(sql`
    select concat_ws(' ',
      (select concat_ws('/', fuso, proximo_numero) from lojas where user_id = ${user_id}),
      (select ${rows(sql`id, updated_at`)} from clientes where user_id = ${user_id}),
      (select ${rows(sql`id, updated_at, avisado_em`)} from ordens_servico where user_id = ${user_id}),
      (select ${rows(sql`id, updated_at`)} from despesas where user_id = ${user_id}),
      (select ${rows(sql`id, updated_at, avisado_em`)} from lembretes where user_id = ${user_id}),
      (select ${rows(sql`categoria, chave, valor`)} from configuracoes where user_id = ${user_id}),
      (select ${rows(sql`os_id, id`)} from eventos_os where user_id = ${user_id}),
      (select ${rows(sql`id, excluido_em`)} from lixeira_os where user_id = ${user_id}),
      (select ${rows(sql`id, tipo_foto`)} from fotos_os where user_id = ${user_id}),
      (select nullif(${rows(sql`id, respondido_em`)}, '0') from orcamentos where user_id = ${user_id})) as marca`)
  return row?.marca ?? ''
}

/** The count and the sum of hashes, independent of the order. */
const rows = (columns: ReturnType<typeof sql>) =>
  sql`concat_ws('/', count(*), sum(hash_record_extended(row(${columns}), 0)))`
