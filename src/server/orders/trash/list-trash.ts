import { and, eq, sql } from 'drizzle-orm'
import type { ListTrash } from '../../../shared/orders-schema.ts'
import type { Database } from '../../db/client.ts'
import { listPage, sortedBy } from '../../db/list-page.ts'
import { clientes } from '../../db/schema/customers.ts'
import { lixeira_os } from '../../db/schema/order-history.ts'
import type { ShopScope } from '../../db/shop-scope.ts'

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
  const orders = items.map(({ os: { numero_os, aparelho, valor, status }, nome, ...row }) => ({
    ...row,
    numero_os,
    aparelho,
    valor,
    status,
    clientes: { nome },
  }))
  return { items: orders, nextCursor }
}
