import { sql } from 'drizzle-orm'
import { check, index, integer, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { type LineKind, lineKinds } from '../../../shared/order-lines.ts'
import { money } from './columns.ts'
import { oneOf } from './enumeration.ts'
import { lixeira_os } from './order-history.ts'
import { ordens_servico } from './orders.ts'
import { rowOf, shopTable } from './shop-table.ts'

const lineColumns = () => ({
  os_id: uuid().notNull(),
  posicao: smallint().notNull(),
  tipo: text().$type<LineKind>().notNull(),
  descricao: text().notNull(),
  quantidade: integer().notNull(),
  valor_unitario: money().notNull(),
  custo_unitario: money(),
  garantia_dias: integer(),
})

/** Parts and labour of orders. A release without this table cannot delete an order that has lines. */
export const itens_os = shopTable('itens_os', lineColumns(), table => [
  rowOf(ordens_servico, table.user_id, table.os_id),
  index('itens_os_ordem').on(table.user_id, table.os_id, table.posicao),
  check('itens_os_tipo', oneOf(table.tipo, lineKinds)),
  check('itens_os_quantidade', sql`${table.quantidade} between 1 and 999`),
  check('itens_os_valores', sql`${table.valor_unitario} >= 0 and ${table.custo_unitario} >= 0`),
])

/** The lines of deleted orders. A release without this table cannot restore an order that has lines. */
export const lixeira_itens = shopTable('lixeira_itens', lineColumns(), table => [
  rowOf(lixeira_os, table.user_id, table.os_id),
  index('lixeira_itens_ordem').on(table.user_id, table.os_id, table.posicao),
])
