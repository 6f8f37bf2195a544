import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { dayOf, momentOf } from '../../../shared/days.ts'
import { customerColumns } from '../../customers/read-customers.ts'
import type { Transaction } from '../../db/client.ts'
import { exportPage } from '../../db/list-page.ts'
import { clientes } from '../../db/schema/customers.ts'
import { despesas } from '../../db/schema/finance.ts'
import { eventos_os, lixeira_os } from '../../db/schema/order-history.ts'
import { ordens_servico } from '../../db/schema/orders.ts'
import { lembretes } from '../../db/schema/reminders.ts'
import { configuracoes } from '../../db/schema/settings.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { selectOrders } from '../../orders/read-orders.ts'

// Rows of each exported table, in pages by key: those after `last`, exportPage at most.

interface ById {
  id: string
}

export async function customerRows(tx: Transaction, shop: ShopScope, last?: ById) {
  const rows = await tx
    .select(customerColumns)
    .from(clientes)
    .where(and(eq(clientes.user_id, shop.user_id), last && gt(clientes.id, last.id)))
    .orderBy(asc(clientes.id))
    .limit(exportPage)
  return rows.map(row => ({ ...row, dia: dayOf(new Date(row.data_cadastro), shop.fuso) }))
}

export const orderRows = (tx: Transaction, shop: ShopScope, last?: ById) =>
  selectOrders(tx)
    .where(and(eq(ordens_servico.user_id, shop.user_id), last && gt(ordens_servico.id, last.id)))
    .orderBy(asc(ordens_servico.id))
    .limit(exportPage)

export async function expenseRows(tx: Transaction, shop: ShopScope, last?: ById) {
  const rows = await tx
    .select()
    .from(despesas)
    .where(and(eq(despesas.user_id, shop.user_id), last && gt(despesas.id, last.id)))
    .orderBy(asc(despesas.id))
    .limit(exportPage)
  return rows.map(row => ({
    ...row,
    /** Like the list's CSV, whose `dia` is the complete date. */
    listed: { ...row, dia: row.data_despesa, valor: row.valor.toFixed(2) },
  }))
}

export async function reminderRows(tx: Transaction, shop: ShopScope, last?: ById) {
  const rows = await tx
    .select({ row: lembretes, numero_os: ordens_servico.numero_os })
    .from(lembretes)
    .leftJoin(
      ordens_servico,
      and(eq(ordens_servico.user_id, lembretes.user_id), eq(ordens_servico.id, lembretes.os_id)),
    )
    .where(and(eq(lembretes.user_id, shop.user_id), last && gt(lembretes.id, last.id)))
    .orderBy(asc(lembretes.id))
    .limit(exportPage)
  return rows.map(({ row, numero_os }) => ({ ...row, numero_os }))
}

export function settingRows(tx: Transaction, shop: ShopScope, last?: { categoria: string; chave: string }) {
  const { user_id, categoria, chave } = configuracoes
  return tx
    .select()
    .from(configuracoes)
    .where(
      and(
        eq(user_id, shop.user_id),
        last && sql`(${categoria}, ${chave}) > (${last.categoria}, ${last.chave})`,
      ),
    )
    .orderBy(asc(categoria), asc(chave))
    .limit(exportPage)
}

export async function eventRows(tx: Transaction, shop: ShopScope, last?: ById & { os_id: string }) {
  const { os_id, id } = eventos_os
  const rows = await tx
    .select({ row: eventos_os, numero_os })
    .from(eventos_os)
    .where(
      and(
        eq(eventos_os.user_id, shop.user_id),
        last && sql`(${os_id}, ${id}) > (${last.os_id}::uuid, ${last.id}::uuid)`,
      ),
    )
    .orderBy(asc(os_id), asc(id))
    .limit(exportPage)
  return rows.map(({ row, ...beside }) => ({
    ...row,
    ...beside,
    momento: momentOf(new Date(row.created_at), shop.fuso),
  }))
}

/** The order of an event, which may be in the trash. */
const numero_os: SQL<string | null> = sql`coalesce(
  (select o.numero_os from ${ordens_servico} o where o.user_id = ${eventos_os.user_id} and o.id = ${eventos_os.os_id}),
  (select l.os ->> 'numero_os' from ${lixeira_os} l where l.user_id = ${eventos_os.user_id} and l.id = ${eventos_os.os_id}))`

export async function trashRows(tx: Transaction, shop: ShopScope, last?: ById) {
  const rows = await tx
    .select({ row: lixeira_os, nome: clientes.nome })
    .from(lixeira_os)
    .innerJoin(
      clientes,
      and(eq(clientes.user_id, lixeira_os.user_id), eq(clientes.id, lixeira_os.cliente_id)),
    )
    .where(and(eq(lixeira_os.user_id, shop.user_id), last && gt(lixeira_os.id, last.id)))
    .orderBy(asc(lixeira_os.id))
    .limit(exportPage)
  return rows.map(({ row, nome }) => ({ ...row, nome, dia: dayOf(new Date(row.excluido_em), shop.fuso) }))
}
