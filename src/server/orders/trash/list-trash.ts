import { and, desc, eq, sql } from 'drizzle-orm'
import type { ListTrash } from '../../../shared/orders-schema.ts'
import type { Database } from '../../db/client.ts'
import { decodeCursor, pageSize, toPage } from '../../db/list-page.ts'
import { clientes } from '../../db/schema/customers.ts'
import { lixeira_os } from '../../db/schema/order-history.ts'
import type { ShopScope } from '../../db/shop-scope.ts'

/** orders.trash: deleted orders that can be restored, the latest first; optionally of one customer. */
export async function listTrash(db: Database, shop: ShopScope, input: ListTrash) {
  const { cliente_id, limit = pageSize } = input
  const from = decodeCursor(input.cursor)
  const { id, excluido_em, os } = lixeira_os
  const rows = await db
    .select({
      id,
      excluido_em,
      os,
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
        from ? sql`(${excluido_em}, ${id}) < (${from.value}::timestamptz, ${from.id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(excluido_em), desc(id))
    .limit(limit + 1)
  const page = toPage(rows, limit, row => row.excluido_em)
  const items = page.items.map(({ os: { numero_os, aparelho, valor, status }, nome, ...row }) => ({
    ...row,
    numero_os,
    aparelho,
    valor,
    status,
    clientes: { nome },
  }))
  return { ...page, items }
}
