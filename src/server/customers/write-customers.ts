import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type {
  CreateCustomer,
  DeleteCustomer,
  ImportedCustomer,
  UpdateCustomer,
} from '../../shared/customers-schema.ts'
import { formatDocument } from '../../shared/documents.ts'
import { hasKnownDdd } from '../../shared/phone-rules.ts'
import { searchedDigits } from '../../shared/phones.ts'
import type { Database, Transaction } from '../db/client.ts'
import { contentHash, findRepeated, unsent } from '../db/idempotency.ts'
import { nextUpdatedAt } from '../db/schema/columns.ts'
import { clientes } from '../db/schema/customers.ts'
import { lixeira_os } from '../db/schema/order-history.ts'
import { searchable } from '../db/search.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { purgeTrash, schedulePurge } from '../orders/purge.ts'
import { renameInOrders } from '../orders/searchable-order.ts'
import { removeObjects, renameInPhotos } from '../photos/write-photos.ts'
import { assertRoomForCustomer, lockShop } from '../plans/lock-shop.ts'
import { renameInReminders } from '../reminders/searchable-reminder.ts'
import type { Storage } from '../storage/storage.ts'
import { countInShop } from '../totals/counters.ts'
import { assertRoomForTexts, moveTexts, readTexts } from '../totals/text-bytes.ts'
import { forgetDeliveries, tellWebhooksErased, tellWebhooksOfCustomer } from './customer-webhooks.ts'
import { customerColumns, getCustomer } from './read-customers.ts'

/**
 * customers.create. The same payload again returns the row of the first attempt. Throws `limite_clientes`,
 * `chave_repetida`, `espaco_textos`.
 */
export function createCustomer(db: Database, shop: ShopScope, input: CreateCustomer, now: Date) {
  const { chave, ...fields } = input
  const chave_conteudo = contentHash(input)
  return shopTransaction(db, shop, async (tx, changed) => {
    const locked = await lockShop(tx, shop, now)
    const repeated = await findRepeated(tx, clientes, shop, chave, chave_conteudo)
    if (repeated) return getCustomer(tx, shop, repeated)
    assertRoomForCustomer(locked)
    const registered = now.toISOString()
    const [row] = await tx
      .insert(clientes)
      .values({
        ...fields,
        user_id: shop.user_id,
        id: uuidv7(),
        data_cadastro: registered,
        updated_at: registered,
        busca: searchableCustomer(fields),
        chave,
        chave_conteudo,
      })
      .returning(customerColumns)
    if (!row) throw new Error('insert returned no row')
    const counted = await countInShop(tx, shop, { clientes: 1, em: registered, textos: [row.id] })
    assertRoomForTexts(counted, locked.plan.plano)
    await tellWebhooksOfCustomer(tx, shop, null, row, now)
    changed('customers', row.id)
    return row
  })
}

/**
 * customers.update. Throws `nao_encontrado`, `conflito` with the newer row if `based_on` is old, or `entrada_invalida` for
 * a new phone whose DDD does not exist.
 */
export function updateCustomer(db: Database, shop: ShopScope, input: UpdateCustomer, now: Date) {
  return shopTransaction(db, shop, async (tx, changed) => {
    await lockShop(tx, shop, now)
    const { before, row } = await rewriteCustomer(tx, shop, input)
    if (before.telefone !== row.telefone && !hasKnownDdd(row.telefone))
      throw new Refusal('entrada_invalida', { fields: { telefone: 'ddd_inexistente' } })
    await tellWebhooksOfCustomer(tx, shop, before, row, now)
    changed('customers', input.id)
    return row
  })
}

/**
 * Writes a customer's fields, and the name wherever it is searched; answers the row as it was and is. The caller holds the shop's lock. Throws
 * `nao_encontrado`, `espaco_textos` for more text, or `conflito` with the newer row.
 */
export async function rewriteCustomer(
  tx: Transaction,
  shop: ShopScope,
  { id, based_on, ...fields }: UpdateCustomer,
) {
  const before = await lockCustomer(tx, shop, id)
  const texts = await readTexts(tx, shop, [id])
  const [row] = await tx
    .update(clientes)
    .set({ ...fields, updated_at: nextUpdatedAt(clientes.updated_at), busca: searchableCustomer(fields) })
    .where(and(eq(clientes.user_id, shop.user_id), eq(clientes.id, id), eq(clientes.updated_at, based_on)))
    .returning(customerColumns)
  if (!row) throw new Refusal('conflito', { row: await getCustomer(tx, shop, id) })
  await moveTexts(tx, shop, [id], texts)
  if (before.nome !== row.nome || before.telefone !== row.telefone) await renameInOrders(tx, shop, row)
  if (before.nome !== row.nome) {
    await renameInPhotos(tx, shop, { cliente_id: id }, row.nome)
    await renameInReminders(tx, shop, { cliente_id: id })
  }
  return { before, row }
}

/** Locks a customer's row and answers it. Throws `nao_encontrado`. */
async function lockCustomer(tx: Transaction, shop: ShopScope, id: string) {
  const [row] = await tx
    .select(customerColumns)
    .from(clientes)
    .where(and(eq(clientes.user_id, shop.user_id), eq(clientes.id, id)))
    .for('update')
  if (!row) throw new Refusal('nao_encontrado')
  return row
}

// People type a document's punctuation too, which search keeps in words with letters or a slash.
export const searchableCustomer = (fields: {
  nome: string
  telefone: string
  email: string | null
  documento: string | null
}) =>
  searchable(
    fields.nome,
    searchedDigits(fields.telefone),
    fields.email,
    fields.documento,
    fields.documento && formatDocument(fields.documento),
  )

/**
 * customers.delete: only a customer without orders. Their orders in the trash are deleted too. Refused if the trash
 * no longer holds `lixeira` of them, the number that the owner was shown. Throws `cliente_com_os`, `conflito` or
 * `nao_encontrado`.
 */
export async function deleteCustomer(
  db: Database,
  storage: Storage,
  shop: ShopScope,
  { id, lixeira }: DeleteCustomer,
  now: Date,
): Promise<void> {
  const keys = await shopTransaction(db, shop, async (tx, changed) => {
    await lockShop(tx, shop, now)
    const own = and(eq(clientes.user_id, shop.user_id), eq(clientes.id, id))
    const { total_os, data_cadastro, importado_em } = clientes
    const [row] = await tx
      .select({ total_os, data_cadastro, importado_em })
      .from(clientes)
      .where(own)
      .for('update')
    if (!row) throw new Refusal('nao_encontrado')
    if (row.total_os > 0) throw new Refusal('cliente_com_os')
    const purged = await purgeTrash(tx, shop, eq(lixeira_os.cliente_id, id))
    if (lixeira !== undefined && purged.count !== lixeira) throw new Refusal('conflito')
    if (purged.count > 0) await schedulePurge(tx, shop.user_id, now)
    const textos_a_menos = await readTexts(tx, shop, [id])
    await tx.delete(clientes).where(own)
    await forgetDeliveries(tx, shop, id)
    await tellWebhooksErased(tx, shop, id, now)
    const em = row.importado_em ?? row.data_cadastro
    await countInShop(tx, shop, { clientes: -1, em, textos_a_menos })
    changed('customers', id)
    if (purged.count > 0) changed('orders', shop.user_id)
    return purged.keys
  })
  await removeObjects(storage, keys)
}

type CustomerToInsert = ImportedCustomer & {
  /** Since when it is a customer: an instant, not in the future. */
  data_cadastro: string
  /** A new id by default. */
  id?: string
}

/**
 * Stores imported customers in one statement. Answers their ids in the same order. The caller holds the
 * shop's lock and has checked the plan's limit.
 */
export async function insertCustomers(
  tx: Transaction,
  shop: ShopScope,
  imported: CustomerToInsert[],
  now: Date,
): Promise<string[]> {
  if (imported.length === 0) return []
  const at = now.toISOString()
  const rows = imported.map(({ id, nome, telefone, email, endereco, documento, data_cadastro }) => ({
    user_id: shop.user_id,
    id: id ?? uuidv7(),
    nome,
    telefone,
    email,
    endereco,
    documento,
    data_cadastro,
    importado_em: at,
    updated_at: at,
    busca: searchableCustomer({ nome, telefone, email, documento }),
    ...unsent(),
  }))
  await tx.insert(clientes).values(rows)
  const ids = rows.map(({ id }) => id)
  await countInShop(tx, shop, { clientes: rows.length, em: at, textos: ids })
  return ids
}
