import { and, asc, eq, getTableColumns, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { EraseCustomer } from '../../shared/customers-schema.ts'
import { erasedName } from '../../shared/messages.ts'
import { longestText } from '../../shared/order-lines.ts'
import { type Asker, assertOwnPassword } from '../auth/credentials/password.ts'
import { forgetDeliveries, tellWebhooksErased } from '../customers/customer-webhooks.ts'
import {
  anonymised,
  erasedCustomers,
  markErased,
  remindersLeft,
  remindersNaming,
  scheduleMark,
} from '../customers/erased.ts'
import { customerColumns, getCustomer } from '../customers/read-customers.ts'
import type { Database, Transaction } from '../db/client.ts'
import { nextUpdatedAt } from '../db/schema/columns.ts'
import { clientes } from '../db/schema/customers.ts'
import { eventos_os, lixeira_os, nextEvent } from '../db/schema/order-history.ts'
import { itens_os } from '../db/schema/order-lines.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { fotos_os } from '../db/schema/photos.ts'
import { lembretes } from '../db/schema/reminders.ts'
import { lojas } from '../db/schema/shops.ts'
import { searchable } from '../db/search.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { type Changed, shopTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { deleteLinks } from '../orders/order-link.ts'
import { purgeTrash, schedulePurge } from '../orders/purge.ts'
import { searchableOrder } from '../orders/searchable-order.ts'
import { removeObjects } from '../photos/write-photos.ts'
import { lockShopRow } from '../plans/lock-shop.ts'
import { scopeOfJob } from '../plans/read-plan.ts'
import type { Storage } from '../storage/storage.ts'
import { moveTexts, readTexts } from '../totals/text-bytes.ts'
import { eraseQuotes, plainWords, withPlainWords } from './erase-quotes.ts'
import { forgetFiles } from './imports/import-commands.ts'
import { eraseFromBackups } from './shop-backups/rewrite-backup.ts'

/**
 * customers.erase: removes the person from all rows, searches, histories, trash, reminders, photos and
 * backups; orders, numbers and figures stay. Throws as for a wrong password, `nao_encontrado`, `conflito`,
 * StorageAway.
 */
export async function eraseCustomer(
  asker: Asker & { storage: Storage },
  shop: ShopScope,
  { id, based_on, senha_atual }: EraseCustomer,
  now: Date,
) {
  await assertOwnPassword(asker, senha_atual)
  const { db, storage } = asker
  const before = await getCustomer(db, shop, id)
  if (before.updated_at !== based_on) throw new Refusal('conflito', { row: before })
  // If the store is away now, its objects would outlast the answer "erased".
  await storage.check()
  const { row, keys } = await shopTransaction(db, shop, async (tx, changed) => {
    await lockShopRow(tx, shop)
    const found = await getCustomer(tx, shop, id)
    if (found.updated_at !== based_on) throw new Refusal('conflito', { row: found })
    return eraseRows(tx, shop, id, { now, changed })
  })
  // If this fails or the process stops before it, the job does it.
  await markErased(storage, shop.user_id, id, now).catch(() => undefined)
  await removeObjects(storage, keys)
  return row
}

/**
 * Erases a customer's rows. Answers the emptied customer, and keys of objects to remove after the commit. The
 * caller holds the shop's lock. Throws `nao_encontrado`.
 */
async function eraseRows(
  tx: Transaction,
  shop: ShopScope,
  id: string,
  { now, changed }: { now: Date; changed: Changed },
) {
  const { user_id } = shop
  const person = await getCustomer(tx, shop, id)
  const trashed = await tx
    .select({ lembretes: lixeira_os.lembretes })
    .from(lixeira_os)
    .where(and(eq(lixeira_os.user_id, user_id), eq(lixeira_os.cliente_id, id)))
  await forgetFiles(tx, shop, now)
  await eraseFromBackups(tx, user_id, id, now)
  await scheduleMark(tx, user_id, id, now)
  const purged = await purgeTrash(tx, shop, eq(lixeira_os.cliente_id, id), { forGood: true })
  if (purged.count > 0) await schedulePurge(tx, user_id, now)
  const orders = tx
    .select({ id: ordens_servico.id })
    .from(ordens_servico)
    .where(and(eq(ordens_servico.user_id, user_id), eq(ordens_servico.cliente_id, id)))
  const theirs = await lockTheirs(tx, shop, id)
  const emptied = [id, ...theirs.map(order => order.id)]
  const texts = await readTexts(tx, shop, emptied)
  await deleteLinks(
    tx,
    shop,
    theirs.flatMap(({ id, isStill }) => (isStill ? [id] : [])),
  )
  const linked = trashed.flatMap(row => row.lembretes)
  await tx
    .delete(lembretes)
    .where(
      and(
        eq(lembretes.user_id, user_id),
        or(inArray(lembretes.os_id, orders), remindersLeft(linked), ...remindersNaming(user_id, person)),
      ),
    )
  await forgetDeliveries(tx, shop, id)
  const photos = await removePhotos(tx, shop, inArray(fotos_os.os_id, orders), now)
  const those = sql`any(${sql.param(theirs.map(({ id }) => id))}::uuid[])`
  await tx
    .update(eventos_os)
    .set({ de: withoutTexts(eventos_os.de), para: withoutTexts(eventos_os.para) })
    .where(and(eq(eventos_os.user_id, user_id), sql`${eventos_os.os_id} = ${those}`))
  await tx
    .update(itens_os)
    .set({ descricao: plainWords(itens_os.tipo) })
    .where(and(eq(itens_os.user_id, user_id), inArray(itens_os.os_id, orders)))
  await eraseQuotes(tx, shop, theirs)
  await tx
    .update(ordens_servico)
    .set({
      defeito: '',
      observacoes: null,
      texto_itens: wordsOfLines(shop),
      busca: searchableOrder(
        { ...getTableColumns(ordens_servico), texto_itens: wordsOfLines(shop) },
        anonymised,
      ),
      // A hash of typed text could be guessed.
      chave_conteudo: '',
      updated_at: nextUpdatedAt(ordens_servico.updated_at),
    })
    .where(and(eq(ordens_servico.user_id, user_id), eq(ordens_servico.cliente_id, id)))
  const [row] = await tx
    .update(clientes)
    .set({
      ...anonymised,
      busca: searchable(anonymised.nome),
      chave_conteudo: '',
      updated_at: nextUpdatedAt(clientes.updated_at),
    })
    .where(and(eq(clientes.user_id, user_id), eq(clientes.id, id)))
    .returning(customerColumns)
  if (!row) throw new Refusal('nao_encontrado')
  // The words that stand for what is erased may be longer.
  await moveTexts(tx, shop, emptied, texts, { forgives: true })
  await tellWebhooksErased(tx, shop, id, now)
  changed('customers', id)
  for (const noun of ['orders', 'photos', 'reminders'] as const) changed(noun, user_id)
  return { row, keys: [...purged.keys, ...photos] }
}

/**
 * Locks the orders that are this customer's, so that no answer to their quotes comes meanwhile. Answers them, and those that
 * used to be theirs, with the moment until which they were.
 */
async function lockTheirs(tx: Transaction, { user_id }: ShopScope, id: string) {
  const named = await tx
    .select({ id: eventos_os.os_id, until: sql<string>`max(${eventos_os.created_at})::text` })
    .from(eventos_os)
    .where(and(eq(eventos_os.user_id, user_id), or(namesIn(eventos_os.de, id), namesIn(eventos_os.para, id))))
    .groupBy(eventos_os.os_id)
  const ids = named.map(row => row.id)
  const locked = await tx
    .select({ id: ordens_servico.id, cliente_id: ordens_servico.cliente_id })
    .from(ordens_servico)
    .where(
      and(
        eq(ordens_servico.user_id, user_id),
        or(eq(ordens_servico.cliente_id, id), sql`${ordens_servico.id} = any(${sql.param(ids)}::uuid[])`),
      ),
    )
    .orderBy(asc(ordens_servico.id))
    .for('update')
  const still = new Set(locked.flatMap(row => (row.cliente_id === id ? [row.id] : [])))
  return [
    ...[...still].map(id => ({ id, until: 'infinity', isStill: true })),
    ...named.filter(row => !still.has(row.id)).map(row => ({ ...row, isStill: false })),
  ]
}

const namesIn = (facts: PgColumn, id: string): SQL => sql`${facts} ->> 'cliente_id' = ${id}`

/** Deletes photos and records their events. Answers their objects' keys. */
async function removePhotos(
  tx: Transaction,
  { user_id }: ShopScope,
  which: SQL,
  now: Date,
): Promise<string[]> {
  const { id, os_id, tipo_foto, url_storage, bytes } = fotos_os
  const gone = await tx
    .delete(fotos_os)
    .where(and(eq(fotos_os.user_id, user_id), which))
    .returning({ id, os_id, tipo_foto, url_storage, bytes })
  if (gone.length === 0) return []
  await tx
    .update(lojas)
    .set({
      total_fotos: sql`${lojas.total_fotos} - ${gone.length}::int`,
      bytes_fotos: sql`${lojas.bytes_fotos} - ${gone.reduce((sum, photo) => sum + photo.bytes, 0)}::bigint`,
    })
    .where(eq(lojas.user_id, user_id))
  // One JSON parameter, however many photos there are.
  const events = gone.map(photo => ({ os_id: photo.os_id, foto_id: photo.id, tipo_foto: photo.tipo_foto }))
  await tx.insert(eventos_os).select(
    sql`select ${user_id}::uuid, os_id, ${nextEvent}, 'foto_excluida', 'dono', ${now.toISOString()}::timestamptz,
        jsonb_build_object('foto_id', foto_id, 'tipo_foto', tipo_foto), null::jsonb
      from jsonb_to_recordset(${JSON.stringify(events)}::text::jsonb) as gone(os_id uuid, foto_id uuid, tipo_foto text)`,
  )
  return gone.map(photo => photo.url_storage)
}

/** An order's words for search, from the lines that were emptied before. */
const wordsOfLines = ({ user_id }: ShopScope) => sql<string | null>`(
  select left(string_agg(${itens_os.descricao}, ' ' order by ${itens_os.posicao}), ${longestText}::int)
  from ${itens_os} where ${itens_os.user_id} = ${user_id} and ${itens_os.os_id} = ${ordens_servico.id})`

/** The event's facts with the free texts emptied. */
const withoutTexts = (facts: PgColumn): SQL => sql`case when jsonb_typeof(${facts} -> 'itens') = 'array'
    then jsonb_set(${facts}, '{itens}', ${withPlainWords(sql`${facts} -> 'itens'`)}) else ${facts} end
  || case when jsonb_exists(${facts}, 'defeito') then '{"defeito": ""}'::jsonb else '{}'::jsonb end
  || case when jsonb_exists(${facts}, 'respondido_por') then '{"respondido_por": null, "motivo": null}'::jsonb else '{}'::jsonb end
  || case when jsonb_exists(${facts}, 'observacoes') then '{"observacoes": null}'::jsonb else '{}'::jsonb end`

/**
 * Erases customers again whom a restored database brought back, by the marks in the store. Answers how many.
 */
export async function eraseMarked(db: Database, storage: Storage, now: Date): Promise<number> {
  let erased = 0
  for await (const { user_id, id } of erasedCustomers(storage)) {
    const shop = await scopeOfJob(db, user_id, now)
    const isThere = and(eq(clientes.user_id, user_id), eq(clientes.id, id), ne(clientes.nome, erasedName))
    if (!shop || (await db.$count(clientes, isThere)) === 0) continue
    const { keys } = await shopTransaction(db, shop, async (tx, changed) => {
      await lockShopRow(tx, shop)
      return eraseRows(tx, shop, id, { now, changed })
    })
    await removeObjects(storage, keys)
    erased++
  }
  return erased
}
