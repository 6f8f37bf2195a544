import { and, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { maxTrash } from '../../../shared/orders.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { lixeira_os } from '../../db/schema/order-history.ts'
import { ordens_servico } from '../../db/schema/orders.ts'
import { fotos_os } from '../../db/schema/photos.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { shopTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors.ts'
import { recordEvent } from '../../history/record-event.ts'
import { removeObjects } from '../../photos/write-photos.ts'
import { lockShop } from '../../plans/lock-shop.ts'
import { unlinkReminders } from '../../reminders/searchable-reminder.ts'
import type { Storage } from '../../storage/storage.ts'
import { countOrder, lockCustomers } from '../../totals/customer-totals.ts'
import { withTotals } from '../../totals/keep.ts'
import { countInShop } from '../../totals/shop-counts.ts'
import { getOrder } from '../read-orders.ts'
import { purgeBatch, purgeTrash, schedulePurge } from './purge.ts'

const { user_id: _owner, categoria_aparelho, busca, ...orderColumns } = getTableColumns(ordens_servico)
const { user_id: _of, os_id, busca: _text, ...photoColumns } = getTableColumns(fotos_os)

/**
 * orders.delete: moves an order and its photos to the trash and out of the totals. The photos' objects stay,
 * reminders lose their link, the number is not used again. A full trash drops its oldest. Throws
 * `nao_encontrado`.
 */
export async function deleteOrder(
  db: Database,
  storage: Storage,
  shop: ShopScope,
  id: string,
  now: Date,
): Promise<void> {
  const { user_id } = shop
  const keys = await shopTransaction(db, shop, async (tx, changed) => {
    const { fuso } = await lockShop(tx, shop, now)
    const { cliente_id } = await getOrder(tx, shop, id)
    await lockCustomers(tx, shop, [cliente_id])
    const fotos = await tx
      .delete(fotos_os)
      .where(and(eq(fotos_os.user_id, user_id), eq(fotos_os.os_id, id)))
      .returning(photoColumns)
    const lembretes = await unlinkReminders(tx, shop, id)
    // A change of status may have come until now: the trash gets the last state.
    const [os] = await withTotals(tx, shop, { table: 'ordens_servico', id, fuso }, () =>
      tx
        .delete(ordens_servico)
        .where(and(eq(ordens_servico.user_id, user_id), eq(ordens_servico.id, id)))
        .returning(orderColumns),
    )
    if (!os) throw new Refusal('nao_encontrado')
    const { keys } = await purgeTrash(tx, shop, inArray(lixeira_os.id, pastRoom(tx, shop)))
    const { chave } = os
    const excluido_em = now.toISOString()
    await tx.insert(lixeira_os).values({ user_id, id, cliente_id, chave, os, fotos, lembretes, excluido_em })
    await countOrder(tx, shop, cliente_id, -1, os.valor)
    await countInShop(tx, shop, { ordens: -1, em: os.importado_em ?? os.created_at })
    await recordEvent(tx, shop, { os_id: id, tipo: 'excluida' }, now)
    await schedulePurge(tx, user_id, now)
    changed('orders', id)
    if (fotos.length > 0) changed('photos', id)
    if (lembretes.length > 0) changed('reminders', id)
    return keys
  })
  await removeObjects(storage, keys)
}

/** The oldest orders in a full trash. A batch, because the shop waits for it. */
const pastRoom = (tx: Transaction, { user_id }: ShopScope) =>
  tx
    .select({ id: lixeira_os.id })
    .from(lixeira_os)
    .where(eq(lixeira_os.user_id, user_id))
    .orderBy(desc(lixeira_os.excluido_em), desc(lixeira_os.id))
    .offset(maxTrash - 1)
    .limit(purgeBatch)
