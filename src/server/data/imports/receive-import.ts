import { and, count, eq, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type ImportKind, type ImportNoun, maxKeptBytes, maxOpenImports } from '../../../shared/imports.ts'
import { plans } from '../../../shared/plans.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { importacoes } from '../../db/schema/imports.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors.ts'
import { lockShop, lockShopRow } from '../../plans/lock-shop.ts'
import type { Storage } from '../../storage/storage.ts'
import { assertRoomOnDisk, noteBytes, openPlace, roomOfShop } from './staging/import-space.ts'
import { noCounts, scheduleEnd, scheduleImport } from './staging/import-state.ts'
import { pieceBytes, putStaged, removeStaged } from './staging/staged.ts'

interface ReceiveDeps {
  db: Database
  storage: Storage
  clock: () => Date
}

/** The kind of file, and for a sheet, what its rows are. */
interface Received {
  tipo: ImportKind
  noun?: ImportNoun | undefined
  nome_arquivo: string
}

/** POST /import: stores a file in pieces as it arrives, then has it read. Nothing of an interrupted upload stays. */
export function receiveImport({ db, storage, clock }: ReceiveDeps, shop: ShopScope) {
  const id = uuidv7()
  let place: Awaited<ReturnType<typeof openPlace>> | undefined
  return {
    /** Throws `limite_importacoes` and `sem_espaco`. */
    async keep(bytes: AsyncIterable<Buffer>): Promise<void> {
      // Before the first piece is stored, so that the pieces are removed even if this process ends.
      await transaction(db, async tx => {
        await lockShopRow(tx, shop)
        await scheduleEnd(tx, shop, id, clock())
      })
      place = await openPlace(db, storage, shop)
      await putPieces({ storage, shop, id, place }, bytes)
    },
    /** Throws `conflito` if too many imports of the shop are open, what the plan refuses, and what `check` throws. */
    async begin(
      { tipo, noun, nome_arquivo }: Received,
      check?: (tx: Transaction) => Promise<void>,
    ): Promise<{ id: string }> {
      const now = clock()
      await transaction(db, async tx => {
        const { bytes_importacoes, plan } = await lockShop(tx, shop, now)
        await assertRoomForImport(tx, shop)
        const bytes = place?.taken() ?? 0
        if (bytes_importacoes + bytes > plans[plan.plano].bytes_fotos) throw new Refusal('limite_importacoes')
        await check?.(tx)
        const at = now.toISOString()
        await tx.insert(importacoes).values({
          user_id: shop.user_id,
          id,
          tipo,
          noun: noun ?? null,
          nome_arquivo,
          estado: 'lendo',
          opcoes: {},
          contagens: noCounts,
          created_at: at,
          pedida_em: at,
        })
        await noteBytes(tx, shop, id, bytes)
        await scheduleImport(tx, shop, now)
        await scheduleEnd(tx, shop, id, now)
      })
      place?.leave()
      return { id }
    },
    async forget(): Promise<void> {
      await removeStaged(storage, shop, id).catch(() => undefined)
      place?.leave()
    },
  }
}

/** Throws `conflito`, `limite_importacoes` or `sem_espaco`, before a file is received. */
export async function assertRoomForFile(db: Database, storage: Storage, shop: ShopScope): Promise<void> {
  await assertRoomForImport(db, shop)
  const { kept, room } = await roomOfShop(db, shop)
  if (kept >= maxKeptBytes) throw new Refusal('conflito')
  if (kept >= room) throw new Refusal('limite_importacoes')
  await assertRoomOnDisk(db, storage)
}

/** Throws `conflito`. Checked again under the lock. */
async function assertRoomForImport(db: Database | Transaction, shop: ShopScope): Promise<void> {
  const open = inArray(importacoes.estado, ['lendo', 'previa', 'gravando'])
  const [row] = await db
    .select({ waiting: count() })
    .from(importacoes)
    .where(and(eq(importacoes.user_id, shop.user_id), open))
  if ((row?.waiting ?? 0) >= maxOpenImports) throw new Refusal('conflito')
}

interface Place {
  storage: Storage
  shop: ShopScope
  id: string
  place: { take(bytes: number): Promise<void> }
}

async function putPieces({ storage, shop, id, place }: Place, bytes: AsyncIterable<Buffer>): Promise<void> {
  let piece = Buffer.alloc(pieceBytes)
  let [filled, part] = [0, 0]
  const put = async () => {
    await place.take(filled)
    await putStaged(storage, shop, id, 'arquivo', part++, piece.subarray(0, filled))
  }
  for await (const chunk of bytes)
    for (let from = 0; from < chunk.length; ) {
      const copied = chunk.copy(piece, filled, from)
      from += copied
      filled += copied
      if (filled < pieceBytes) continue
      await put()
      piece = Buffer.alloc(pieceBytes)
      filled = 0
    }
  if (filled > 0) await put()
}
