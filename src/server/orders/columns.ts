import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/client.ts'
import { clientes } from '../db/schema/customers.ts'
import { ordens_servico } from '../db/schema/orders.ts'

/** The fields of an order that leave the server. */
const orderColumns = {
  id: ordens_servico.id,
  cliente_id: ordens_servico.cliente_id,
  numero_os: ordens_servico.numero_os,
  aparelho: ordens_servico.aparelho,
  defeito: ordens_servico.defeito,
  tipo_servico: ordens_servico.tipo_servico,
  valor: ordens_servico.valor,
  status: ordens_servico.status,
  pago: ordens_servico.pago,
  forma_pagamento: ordens_servico.forma_pagamento,
  data_entrada: ordens_servico.data_entrada,
  data_previsao: ordens_servico.data_previsao,
  pronto_em: ordens_servico.pronto_em,
  data_entrega: ordens_servico.data_entrega,
  pago_em: ordens_servico.pago_em,
  observacoes: ordens_servico.observacoes,
  created_at: ordens_servico.created_at,
  updated_at: ordens_servico.updated_at,
}

/**
 * Orders with their customer, who is looked up for each row: as a plain join, the plan made for an average shop reads
 * all customers of a large one (a page took three times as long at 2,000).
 */
export function selectOrders(db: Database | Transaction) {
  const customer = db
    .select({ nome: clientes.nome, telefone: clientes.telefone, email: clientes.email })
    .from(clientes)
    .where(and(eq(clientes.user_id, ordens_servico.user_id), eq(clientes.id, ordens_servico.cliente_id)))
    .limit(1)
    .as('cliente')
  return db
    .select({
      ...orderColumns,
      clientes: { nome: customer.nome, telefone: customer.telefone, email: customer.email },
    })
    .from(ordens_servico)
    .innerJoinLateral(customer, sql`true`)
}
