import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/client.ts'
import { clientes } from '../db/schema/customers.ts'
import { ordens_servico } from '../db/schema/orders.ts'

/** Every column of an order leaves the server, but for these: whose it is, and what only the server works with. */
const { user_id, categoria_aparelho, importado_em, busca, chave, chave_conteudo, ...orderColumns } =
  getTableColumns(ordens_servico)

/**
 * Orders with their customer, who is looked up for each row: as a plain join, the plan made for an average shop reads
 * all customers of a large one (a page took three times as long at 2,000).
 */
export function selectOrders(db: Database | Transaction) {
  const customer = db
    .select({
      nome: clientes.nome,
      telefone: clientes.telefone,
      email: clientes.email,
      // Whether it is a company (a CNPJ) is all that a screen of orders needs of the document.
      empresa: sql<boolean>`coalesce(length(${clientes.documento}) = 14, false)`.as('empresa'),
    })
    .from(clientes)
    .where(and(eq(clientes.user_id, ordens_servico.user_id), eq(clientes.id, ordens_servico.cliente_id)))
    .limit(1)
    .as('cliente')
  return db
    .select({
      ...orderColumns,
      clientes: {
        nome: customer.nome,
        telefone: customer.telefone,
        email: customer.email,
        empresa: customer.empresa,
      },
    })
    .from(ordens_servico)
    .innerJoinLateral(customer, sql`true`)
}
