import { open } from 'node:fs/promises'
import { and, count, eq, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { maxOpenImports } from '../../shared/imports.ts'
import type { UploadImport } from '../../shared/imports-schema.ts'
import type { Database, Transaction } from '../db/client.ts'
import { importacoes } from '../db/schema/imports.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { transaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { lockShop } from '../plans/lock-shop.ts'
import type { Storage } from '../storage/storage.ts'
import { pieceBytes, putStaged, removeStaged } from './staged.ts'
import { noCounts, scheduleEnd, scheduleImport } from './state.ts'

interface ReceiveDeps {
  db: Database
  storage: Storage
  clock: () => Date
}

/**
 * POST /import: keeps a file that came in, in pieces, and has it read. Throws `conflito` where too many of the
 * shop's wait to be confirmed, and what the plan refuses.
 */
export async function receiveImport(
  { db, storage, clock }: ReceiveDeps,
  shop: ShopScope,
  { tipo, noun, nome_arquivo, path }: UploadImport & { nome_arquivo: string; path: string },
): Promise<{ id: string }> {
  const id = uuidv7()
  // Before the first piece lies there: of an upload that is cut short nothing stays.
  await transaction(db, tx => scheduleEnd(tx, shop, id, clock()))
  try {
    await putPieces(storage, shop, id, path)
    const now = clock()
    await transaction(db, async tx => {
      await lockShop(tx, shop, now)
      await assertRoomForImport(tx, shop)
      const at = now.toISOString()
      await tx.insert(importacoes).values({
        user_id: shop.user_id,
        id,
        tipo,
        noun,
        nome_arquivo,
        estado: 'lendo',
        opcoes: {},
        contagens: noCounts,
        created_at: at,
        pedida_em: at,
      })
      await scheduleImport(tx, shop, now)
      await scheduleEnd(tx, shop, id, now)
    })
  } catch (error) {
    await removeStaged(storage, shop, id).catch(() => undefined)
    throw error
  }
  return { id }
}

/** Throws `conflito`: before a file is received, and once more under the lock. */
export async function assertRoomForImport(db: Database | Transaction, shop: ShopScope): Promise<void> {
  const open = inArray(importacoes.estado, ['lendo', 'previa', 'gravando'])
  const [row] = await db
    .select({ waiting: count() })
    .from(importacoes)
    .where(and(eq(importacoes.user_id, shop.user_id), open))
  if ((row?.waiting ?? 0) >= maxOpenImports) throw new Refusal('conflito')
}

async function putPieces(storage: Storage, shop: ShopScope, id: string, path: string): Promise<void> {
  const file = await open(path)
  try {
    const piece = Buffer.alloc(pieceBytes)
    for (let part = 0; ; part++) {
      const { bytesRead } = await file.read(piece, 0, pieceBytes, null)
      if (bytesRead === 0) return
      await putStaged(storage, shop, id, 'arquivo', part, piece.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
}
