import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/client.ts'
import { clientes } from '../db/schema/customers.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { fotos_os } from '../db/schema/photos.ts'

/**
 * Photos with their order, without their object's key. Order and customer are looked up per row, as in
 * orders/order-columns.ts.
 */
export function selectPhotos(db: Database | Transaction) {
  const order = db
    .select({ numero_os: ordens_servico.numero_os, nome: clientes.nome })
    .from(ordens_servico)
    .innerJoin(
      clientes,
      and(eq(clientes.user_id, ordens_servico.user_id), eq(clientes.id, ordens_servico.cliente_id)),
    )
    .where(and(eq(ordens_servico.user_id, fotos_os.user_id), eq(ordens_servico.id, fotos_os.os_id)))
    .limit(1)
    .as('ordem')
  return db
    .select({
      id: fotos_os.id,
      os_id: fotos_os.os_id,
      nome_arquivo: fotos_os.nome_arquivo,
      tipo_foto: fotos_os.tipo_foto,
      largura: fotos_os.largura,
      altura: fotos_os.altura,
      created_at: fotos_os.created_at,
      ordens_servico: { numero_os: order.numero_os },
      clientes: { nome: order.nome },
    })
    .from(fotos_os)
    .innerJoinLateral(order, sql`true`)
}
