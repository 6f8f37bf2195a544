import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/client.ts'
import { clientes } from '../db/schema/customers.ts'
import { ordens_servico } from '../db/schema/orders.ts'

/** All columns leave the server except these: the owner, and what only the server uses. */
const { user_id, categoria_aparelho, importado_em, busca, chave, chave_conteudo, ...orderColumns } =
  getTableColumns(ordens_servico)

/**
 * Orders with their customer, looked up per row: for a plain join, the plan for an average shop reads all
 * customers of a large one (three times slower at 2,000).
 */
export function selectOrders(db: Database | Transaction) {
  const customer = db
    .select({
      nome: clientes.nome,
      telefone: clientes.telefone,
      email: clientes.email,
      // Screens only need to know whether the document is a company's (a CNPJ).
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
