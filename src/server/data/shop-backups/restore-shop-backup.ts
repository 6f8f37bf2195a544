import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { limitConcurrencyByKey } from '../../concurrency.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { copias } from '../../db/schema/copies.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { Refusal, tooManyRequests } from '../../errors.ts'
import { concurrency } from '../../limits.ts'
import type { Storage } from '../../storage/storage.ts'
import { assertRoomForFile, receiveImport } from '../imports/receive-import.ts'
import { ofBackup } from './make-shop-backup.ts'
import { LostBackup, readFile } from './stored-backup.ts'

interface RestoreDeps {
  db: Database
  storage: Storage
  clock: () => Date
}

/**
 * backups.restore: starts an import that restores what is missing since. It copies the file, which may be removed meanwhile.
 * Throws `nao_encontrado`, `conflito` (a customer is being erased from it, or too many imports are open),
 * `arquivo_invalido` (the stored file has another hash) and `muitas_tentativas`.
 */
export const restoreShopBackup = (deps: RestoreDeps, shop: ShopScope, id: string): Promise<{ id: string }> =>
  limitShop(shop.user_id, () => restore(deps, shop, id))

const limitShop = limitConcurrencyByKey(concurrency.restoresOfShop, tooManyRequests)

async function restore(deps: RestoreDeps, shop: ShopScope, id: string): Promise<{ id: string }> {
  const backup = await findBackup(deps.db, shop, id)
  await assertRoomForFile(deps.db, deps.storage, shop)
  const receiving = receiveImport(deps, shop)
  try {
    await receiving.keep(asWritten(readFile(deps.storage, shop, backup), backup.sha256))
    return await receiving.begin(
      { tipo: 'copia', nome_arquivo: `bancada-copia-${backup.dia}.zip` },
      // From here on, erasing a customer cancels this import.
      async tx => {
        const { arquivo } = await findBackup(tx, shop, id)
        if (arquivo !== backup.arquivo) throw new Refusal('conflito')
      },
    )
  } catch (error) {
    await receiving.forget()
    throw error instanceof LostBackup ? new Refusal('nao_encontrado') : error
  }
}

async function findBackup(db: Database | Transaction, shop: ShopScope, id: string) {
  const [backup] = await db
    .select({
      ...{
        id: copias.id,
        arquivo: copias.arquivo,
        dia: copias.dia,
        bytes: copias.bytes,
        sha256: copias.sha256,
      },
      isPending: sql<boolean>`cardinality(${copias.apagar}) > 0`,
    })
    .from(copias)
    .where(and(ofBackup(shop, id), eq(copias.estado, 'pronta')))
  if (!backup) throw new Refusal('nao_encontrado')
  if (backup.isPending) throw new Refusal('conflito')
  return backup
}

/** Passes a file through. Throws at the end if its hash is wrong. */
async function* asWritten(file: AsyncIterable<Buffer>, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of file) {
    hash.update(piece)
    yield piece
  }
  if (hash.digest('hex') !== sha256) throw new Refusal('arquivo_invalido')
}
