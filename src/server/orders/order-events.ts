import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { ImportKind } from '../../shared/imports.ts'
import type { ListOrderEvents, NoteOrder } from '../../shared/orders-schema.ts'
import type { Database } from '../db/client.ts'
import { listPage } from '../db/list-page.ts'
import { eventos_os } from '../db/schema/order-history.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { recordEvent } from '../history/record-event.ts'
import { lockShop } from '../plans/lock-shop.ts'

/** Events per page. */
const pageOfEvents = 20

/**
 * orders.events: an order's history, the newest first, with the customers' current names, and the file of an import that
 * began it.
 */
export const listOrderEvents = (db: Database, shop: ShopScope, { id, cursor }: ListOrderEvents) =>
  listPage(
    { cursor, limit: pageOfEvents },
    (from, limit) =>
      db
        .select({
          id: eventos_os.id,
          tipo: eventos_os.tipo,
          autor: eventos_os.autor,
          created_at: eventos_os.created_at,
          de: eventos_os.de,
          para: eventos_os.para,
          clientes: { de: nameIn(shop, sql`eventos_os.de`), para: nameIn(shop, sql`eventos_os.para`) },
          importacao: importOf(shop),
        })
        .from(eventos_os)
        .where(
          and(
            eq(eventos_os.user_id, shop.user_id),
            eq(eventos_os.os_id, id),
            from ? lt(eventos_os.id, from.id) : undefined,
          ),
        )
        .orderBy(desc(eventos_os.id))
        .limit(limit),
    row => row.created_at,
  )

/** The current name of the customer in an event's facts; null without one, or if the customer is deleted. */
const nameIn = ({ user_id }: ShopScope, facts: SQL) => sql<string | null>`(
  select nome from clientes where clientes.user_id = ${user_id}
    and clientes.id = (${facts} ->> 'cliente_id')::uuid)`

interface ImportedFrom {
  /** null if it is not known any more. */
  tipo: ImportKind | null
  nome_arquivo: string | null
}

/** The file that began a history: not of a creation that a file tells of, which is older than its import. */
const importOf = ({
  user_id,
}: ShopScope) => sql<ImportedFrom | null>`case when eventos_os.tipo = 'criada' and eventos_os.autor = 'importado' then (
  select jsonb_build_object('tipo', importacoes.tipo, 'nome_arquivo', importacoes.nome_arquivo)
  from ordens_servico
  left join importados on importados.user_id = ordens_servico.user_id and importados.id = ordens_servico.id
    and importados.tabela = 'ordens'
  left join importacoes on importacoes.user_id = importados.user_id and importacoes.id = importados.importacao_id
  where ordens_servico.user_id = ${user_id} and ordens_servico.id = eventos_os.os_id
    and ordens_servico.importado_em = eventos_os.created_at
  limit 1) end`

/**
 * orders.note: records that a message to the customer was opened, with its time in the row, or that a paper
 * was printed. `updated_at` stays, because nobody edited the order. Throws `nao_encontrado`.
 */
export function noteOrder(db: Database, shop: ShopScope, { id, tipo }: NoteOrder, now: Date): Promise<void> {
  return shopTransaction(db, shop, async (tx, changed) => {
    await lockShop(tx, shop, now)
    const own = and(eq(ordens_servico.user_id, shop.user_id), eq(ordens_servico.id, id))
    const [row] = await tx
      .select({ avisado_em: ordens_servico.avisado_em })
      .from(ordens_servico)
      .where(own)
      .for('update')
    if (!row) throw new Refusal('nao_encontrado')
    if (tipo === 'avisado') {
      const avisado_em = now.toISOString()
      await tx.update(ordens_servico).set({ avisado_em }).where(own)
      await recordEvent(tx, shop, { os_id: id, tipo, de: row, para: { avisado_em } }, now)
    } else await recordEvent(tx, shop, { os_id: id, tipo }, now)
    changed('orders', id)
  })
}
