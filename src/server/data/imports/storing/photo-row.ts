import { and, eq, sql } from 'drizzle-orm'
import { plans } from '../../../../shared/plans.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { unsent } from '../../../db/idempotency.ts'
import { importacoes } from '../../../db/schema/imports.ts'
import { lixeira_os, type TrashedPhoto } from '../../../db/schema/order-history.ts'
import { ordens_servico } from '../../../db/schema/orders.ts'
import { fotos_os } from '../../../db/schema/photos.ts'
import { lojas } from '../../../db/schema/shops.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'
import { shopTransaction } from '../../../db/transaction.ts'
import { searchablePhoto } from '../../../photos/searchable-photo.ts'
import { lockShop } from '../../../plans/lock-shop.ts'
import { lockCustomers } from '../../../totals/customer-totals.ts'
import { added, type Stored } from '../staging/import-progress.ts'
import { type Import, ofImport } from '../staging/import-state.ts'
import { noteOrigins } from '../staging/origins.ts'
import type { StagedPhoto } from '../staging/staged-rows.ts'

interface NewPhoto {
  id: string
  os_id: string
  nome_arquivo: string
  url_storage: string
  largura: number
  altura: number
  bytes: number
}

/** Whether the plan has no room for photos, to be asked before decoding one. Checked again under the lock. */
export async function photosAreFull(db: Database, shop: ShopScope): Promise<boolean> {
  const [row] = await db
    .select({ bytes: lojas.bytes_fotos })
    .from(lojas)
    .where(eq(lojas.user_id, shop.user_id))
  return (row?.bytes ?? 0) >= plans[shop.plano].bytes_fotos
}

/**
 * Handles one photo of an import: stores its row, whose objects are stored already, or only counts it. Answers whether
 * the row was stored: not if the plan is full, the order is gone or another process did it. Throws what the plan refuses.
 */
export function passPhoto(
  db: Database,
  shop: ShopScope,
  { id, posicao }: Import,
  photo: StagedPhoto,
  outcome: { row: NewPhoto } | { counts: Stored },
  now: Date,
): Promise<boolean> {
  return shopTransaction(db, shop, async (tx, changed) => {
    const locked = await lockShop(tx, shop, now)
    const [one] = await tx.select().from(importacoes).where(ofImport(shop, id)).for('update')
    // Cancelled meanwhile, or stored by another process.
    if (one?.estado !== 'gravando' || one.posicao !== posicao) return false
    const row = 'row' in outcome ? outcome.row : null
    const fits = locked.bytes_fotos + (row?.bytes ?? 0) <= plans[locked.plan.plano].bytes_fotos
    const isStored = row !== null && fits && (await insertPhoto(tx, shop, photo, row, now))
    if (row && isStored) {
      await noteOrigins(tx, shop, id, 'fotos', [{ origem: photo.origem, id: row.id }], now)
      changed('photos', row.id)
    }
    const counts = 'counts' in outcome ? outcome.counts : isStored ? { fotos: 1 } : { esperam: 1 }
    await tx
      .update(importacoes)
      .set({ posicao: posicao + 1, contagens: added(one.contagens, counts) })
      .where(ofImport(shop, id))
    return isStored
  })
}

/** Adds the photo to its order, in the trash too. Answers whether the order exists. */
export async function insertPhoto(
  tx: Transaction,
  shop: ShopScope,
  { tipo_foto, created_at }: Pick<StagedPhoto, 'tipo_foto' | 'created_at'>,
  { os_id, ...row }: NewPhoto,
  now: Date,
): Promise<boolean> {
  const { user_id } = shop
  const stored: TrashedPhoto = {
    ...row,
    tipo_foto,
    created_at: created_at > now.toISOString() ? now.toISOString() : created_at,
    ...unsent(),
  }
  const [order] = await tx
    .select({ numero_os: ordens_servico.numero_os, cliente_id: ordens_servico.cliente_id })
    .from(ordens_servico)
    .where(and(eq(ordens_servico.user_id, user_id), eq(ordens_servico.id, os_id)))
  if (order) {
    const { nome } = (await lockCustomers(tx, shop, [order.cliente_id])).get(order.cliente_id)
    const busca = searchablePhoto(order.numero_os, nome, row.nome_arquivo)
    await tx.insert(fotos_os).values({ ...stored, user_id, os_id, busca })
  } else {
    const kept = await tx
      .update(lixeira_os)
      .set({ fotos: sql`${lixeira_os.fotos} || ${JSON.stringify([stored])}::text::jsonb` })
      .where(and(eq(lixeira_os.user_id, user_id), eq(lixeira_os.id, os_id)))
      .returning({ id: lixeira_os.id })
    if (kept.length === 0) return false
  }
  await tx
    .update(lojas)
    .set({
      total_fotos: sql`${lojas.total_fotos} + 1`,
      bytes_fotos: sql`${lojas.bytes_fotos} + ${row.bytes}::int`,
    })
    .where(eq(lojas.user_id, user_id))
  return true
}
