import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { ListTrash } from '../../shared/orders-schema.ts'
import { plans } from '../../shared/plans.ts'
import { inBatches } from '../db/batches.ts'
import type { Database, Transaction } from '../db/client.ts'
import { listPage, sortedBy } from '../db/list-page.ts'
import { clientes } from '../db/schema/customers.ts'
import { columnsOf, trashedNames } from '../db/schema/order-columns.ts'
import { lixeira_os, type TrashedOrder, type TrashedPhoto } from '../db/schema/order-history.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { fotos_os } from '../db/schema/photos.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { recordEvent } from '../history/record-event.ts'
import { removeObjects, searchablePhoto } from '../photos/write-photos.ts'
import { assertRoomForOrder, lockCustomers, lockShop } from '../plans/lock-shop.ts'
import { linkReminders, unlinkReminders } from '../reminders/searchable-reminder.ts'
import type { Storage } from '../storage/storage.ts'
import { countInShop, countOrder } from '../totals/counters.ts'
import { addToTotals, withTotals } from '../totals/keep-totals.ts'
import { insertLines, replaceLines, takeTrashedLines, trashLines } from './order-lines.ts'
import { tellWebhooksDeleted, tellWebhooksRestored } from './order-webhooks.ts'
import { purgeBatch, purgeTrash, schedulePurge } from './purge.ts'
import { insertQuotes, takeQuotes, takeTrashedQuotes, trashQuotes } from './quotes.ts'
import { getOrder, type OrderWithLines } from './read-orders.ts'
import { searchableOrder } from './searchable-order.ts'

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
    const order = await getOrder(tx, shop, id)
    const { cliente_id } = order
    await lockCustomers(tx, shop, [cliente_id])
    const fotos = await tx
      .delete(fotos_os)
      .where(and(eq(fotos_os.user_id, user_id), eq(fotos_os.os_id, id)))
      .returning(photoColumns)
    const lembretes = await unlinkReminders(tx, shop, id)
    await replaceLines(tx, shop, { os_id: id, itens: [] })
    await lockAnswers(tx, shop, id)
    const quotes = await takeQuotes(tx, shop, id)
    // A change of status may have come until now: the trash gets the last state.
    const [os] = await withTotals(tx, shop, { table: 'ordens_servico', id, fuso }, () =>
      tx
        .delete(ordens_servico)
        .where(and(eq(ordens_servico.user_id, user_id), eq(ordens_servico.id, id)))
        .returning(columnsOf(trashedNames)),
    )
    if (!os) throw new Refusal('nao_encontrado')
    const { keys } = await purgeTrash(tx, shop, inArray(lixeira_os.id, pastRoom(tx, shop)))
    const { chave } = os
    const excluido_em = now.toISOString()
    await tx.insert(lixeira_os).values({ user_id, id, cliente_id, chave, os, fotos, lembretes, excluido_em })
    await trashLines(tx, shop, [{ os_id: id, itens: order.itens }])
    await trashQuotes(tx, quotes)
    await countOrder(tx, shop, cliente_id, -1, os.valor)
    await countInShop(tx, shop, { ordens: -1, em: os.importado_em ?? os.created_at })
    await recordEvent(tx, shop, { os_id: id, tipo: 'excluida' }, now)
    await tellWebhooksDeleted(tx, shop, order, now)
    await schedulePurge(tx, user_id, now)
    changed('orders', id)
    if (fotos.length > 0) changed('photos', id)
    if (lembretes.length > 0) changed('reminders', id)
    return keys
  })
  await removeObjects(storage, keys)
}

/** An answer of the customer locks the order before its quote: without this the two could wait for each other. */
async function lockAnswers(tx: Transaction, { user_id }: ShopScope, id: string): Promise<void> {
  await tx
    .select({ id: ordens_servico.id })
    .from(ordens_servico)
    .where(and(eq(ordens_servico.user_id, user_id), eq(ordens_servico.id, id)))
    .for('update')
}

/** The oldest orders in a full trash. A batch, because the shop waits for it. */
const pastRoom = (tx: Transaction, { user_id, plano }: ShopScope) =>
  tx
    .select({ id: lixeira_os.id })
    .from(lixeira_os)
    .where(eq(lixeira_os.user_id, user_id))
    .orderBy(desc(lixeira_os.excluido_em), desc(lixeira_os.id))
    .offset(plans[plano].lixeira - 1)
    .limit(purgeBatch)

/**
 * orders.restore: restores a deleted order with its number, photos and reminders. An order that is already
 * back is answered as it is. Throws `nao_encontrado`, or `limite_restaurar` if the plan has no room.
 */
export function restoreOrder(db: Database, shop: ShopScope, id: string, now: Date): Promise<OrderWithLines> {
  const { user_id } = shop
  return shopTransaction(db, shop, async (tx, changed) => {
    const locked = await lockShop(tx, shop, now)
    const lines = await takeTrashedLines(tx, shop, [id])
    const quotes = await takeTrashedQuotes(tx, shop, [id])
    const [trashed] = await tx
      .delete(lixeira_os)
      .where(and(eq(lixeira_os.user_id, user_id), eq(lixeira_os.id, id)))
      .returning()
    if (!trashed) return getOrder(tx, shop, id)
    const { os, fotos, lembretes, cliente_id } = trashed
    // Counts in the month when it was created, or a month could pass the plan's limit.
    await assertRoomForOrder(tx, locked, new Date(os.created_at), 'limite_restaurar')
    const customer = (await lockCustomers(tx, shop, [cliente_id])).get(cliente_id)
    // A version of its own: what is told of it comes after what was told of its deletion.
    const updated_at = new Date(Math.max(now.getTime(), Date.parse(os.updated_at) + 1)).toISOString()
    const busca = searchableOrder(os, customer)
    await tx.insert(ordens_servico).values({ ...os, user_id, updated_at, busca })
    await insertLines(tx, shop, [{ os_id: id, itens: lines.get(id) ?? [] }])
    await insertQuotes(tx, quotes)
    await restorePhotos(tx, shop, os, customer.nome, fotos)
    const linked = await linkReminders(tx, shop, id, lembretes)
    await countOrder(tx, shop, cliente_id, 1, os.valor)
    await countInShop(tx, shop, { ordens: 1, em: os.importado_em ?? os.created_at })
    await recordEvent(tx, shop, { os_id: id, tipo: 'restaurada', para: { lembretes: linked } }, now)
    await schedulePurge(tx, user_id, now)
    await addToTotals(tx, shop, { table: 'ordens_servico', id, fuso: locked.fuso })
    changed('orders', id)
    if (fotos.length > 0) changed('photos', id)
    if (linked.length > 0) changed('reminders', id)
    const order = await getOrder(tx, shop, id)
    await tellWebhooksRestored(tx, shop, order, now)
    return order
  })
}

async function restorePhotos(
  tx: Transaction,
  { user_id }: ShopScope,
  { id: os_id, numero_os }: TrashedOrder,
  cliente: string,
  photos: TrashedPhoto[],
): Promise<void> {
  for (const some of inBatches(photos)) {
    const chaves = some.map(({ chave }) => chave)
    // Another order's photo may have used the same key meanwhile.
    const taken = await tx
      .select({ chave: fotos_os.chave })
      .from(fotos_os)
      .where(and(eq(fotos_os.user_id, user_id), inArray(fotos_os.chave, chaves)))
    const isTaken = new Set(taken.map(({ chave }) => chave))
    await tx.insert(fotos_os).values(
      some.map(photo => ({
        ...photo,
        user_id,
        os_id,
        chave: isTaken.has(photo.chave) ? crypto.randomUUID() : photo.chave,
        busca: searchablePhoto(numero_os, cliente, photo.nome_arquivo),
      })),
    )
  }
}

const latestFirst = sortedBy(lixeira_os.excluido_em, lixeira_os.id)

/** orders.trash: deleted orders that can be restored, the latest first; optionally of one customer. */
export async function listTrash(db: Database, shop: ShopScope, { cliente_id, ...page }: ListTrash) {
  const { items, nextCursor } = await listPage(
    page,
    (from, limit) =>
      db
        .select({
          id: lixeira_os.id,
          excluido_em: lixeira_os.excluido_em,
          os: lixeira_os.os,
          fotos: sql<number>`jsonb_array_length(${lixeira_os.fotos})`,
          nome: clientes.nome,
        })
        .from(lixeira_os)
        .innerJoin(
          clientes,
          and(eq(clientes.user_id, lixeira_os.user_id), eq(clientes.id, lixeira_os.cliente_id)),
        )
        .where(
          and(
            eq(lixeira_os.user_id, shop.user_id),
            cliente_id ? eq(lixeira_os.cliente_id, cliente_id) : undefined,
            latestFirst.after(from),
          ),
        )
        .orderBy(...latestFirst.columns)
        .limit(limit),
    row => row.excluido_em,
  )
  const orders = items.map(({ os: { numero_os, aparelho, valor, a_orcar, status }, nome, ...row }) => ({
    ...row,
    numero_os,
    aparelho,
    valor,
    a_orcar,
    status,
    clientes: { nome },
  }))
  return { items: orders, nextCursor }
}
