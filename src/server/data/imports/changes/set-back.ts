import { and, asc, eq, sql } from 'drizzle-orm'
import { dayOf } from '../../../../shared/days.ts'
import type { ChangedNoun, NotRevertedReason } from '../../../../shared/imports.ts'
import { getCustomer } from '../../../customers/read-customers.ts'
import { rewriteCustomer } from '../../../customers/write-customers.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { importados } from '../../../db/schema/imports.ts'
import { ordens_servico } from '../../../db/schema/orders.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'
import { transaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../errors.ts'
import { getExpense } from '../../../finance/read-expenses.ts'
import { rewriteExpense } from '../../../finance/write-expenses.ts'
import { pricedBy } from '../../../orders/order-lines.ts'
import { getVersion } from '../../../orders/read-orders.ts'
import { rewriteOrder } from '../../../orders/write-orders.ts'
import { getReminder } from '../../../reminders/read-reminders.ts'
import { rewriteReminder } from '../../../reminders/write-reminders.ts'
import type { Values } from '../staging/staged.ts'
import { linesOf, those } from './rows-today.ts'

/** New values for some fields of a row, valid for the version `based_on`. */
export interface Wanted {
  noun: ChangedNoun
  id: string
  based_on: string
  values: Values
}

/** The shop's zone and the current time. */
interface When {
  fuso: string
  now: Date
}

/**
 * Changes a row's fields as its form would, with all consequences, and answers the new `updated_at`; or else the reason
 * why nothing was changed. The caller holds the shop's lock, and those of orders (lockOrders).
 */
export async function setBack(
  tx: Transaction,
  shop: ShopScope,
  wanted: Wanted,
  when: When,
): Promise<{ updated_at: string } | { motivo: NotRevertedReason }> {
  try {
    return await transaction(tx, part => rewrite(part, shop, wanted, when))
  } catch (error) {
    const motivo = error instanceof Refusal ? reasonOf(error, wanted.noun) : undefined
    if (!motivo) throw error
    return { motivo }
  }
}

function reasonOf({ key }: Refusal, noun: ChangedNoun): NotRevertedReason | undefined {
  switch (key) {
    case 'conflito':
      return 'mudou'
    case 'nao_encontrado':
      return 'excluido'
    case 'limite_historico':
      return 'historico'
    case 'espaco_textos':
      return 'espaco'
    case 'limite_recorrentes':
      return 'recorrentes'
    case 'entrada_invalida':
      return noun === 'ordens' ? 'cliente' : noun === 'lembretes' ? 'os' : 'invalido'
    default:
      return undefined
  }
}

/**
 * Locks all these orders before the first is changed. Otherwise there are deadlocks: a status change locks its order, then
 * waits for the totals, which a batch locks with its first order.
 */
export async function lockOrders(tx: Transaction, shop: ShopScope, rows: Wanted[]): Promise<void> {
  const ids = rows.flatMap(({ noun, id }) => (noun === 'ordens' ? [id] : []))
  if (ids.length === 0) return
  await tx
    .select({ id: ordens_servico.id })
    .from(ordens_servico)
    .where(those(ordens_servico, shop, ids))
    .orderBy(asc(ordens_servico.id))
    .for('update')
}

/** `values` come from a row, or were parsed by the form's rules when they were staged. */
async function rewrite(
  tx: Transaction,
  shop: ShopScope,
  { noun, id, based_on, values }: Wanted,
  { fuso, now }: When,
): Promise<{ updated_at: string }> {
  const version = { id, based_on }
  switch (noun) {
    case 'clientes': {
      const row = await getCustomer(tx, shop, id)
      const { nome, telefone, email, endereco, documento } = row
      const fields = { nome, telefone, email, endereco, documento, ...(values as Partial<typeof row>) }
      return (await rewriteCustomer(tx, shop, { ...fields, ...version })).row
    }
    case 'ordens': {
      const before = await getVersion(tx, shop, version)
      const { cliente_id, aparelho, valor } = before
      const { itens: said, ...fields } = values as Partial<Omit<typeof before, 'itens'>> & Values
      const itens = said === undefined ? undefined : linesOf(said)
      const price = pricedBy({ valor, ...fields, itens }, fields.pago ?? before.pago, before)
      const columns = { cliente_id, aparelho, ...fields, ...price }
      return rewriteOrder(tx, shop, { before, columns, itens, fuso, now, tipo: 'revertida' })
    }
    case 'despesas': {
      const row = await getExpense(tx, shop, id)
      const { descricao, valor, categoria, data_despesa, recorrente } = row
      const fields = { descricao, valor, categoria, data_despesa, recorrente }
      return rewriteExpense(
        tx,
        shop,
        { ...fields, ...(values as Partial<typeof row>), ...version },
        dayOf(now, fuso),
      )
    }
    case 'lembretes': {
      const row = await getReminder(tx, shop, id, now)
      const { titulo, descricao, tipo, os_id, data_lembrete } = row
      const status = row.status === 'concluido' ? 'concluido' : 'pendente'
      const fields = { titulo, descricao, tipo, os_id, data_lembrete, status } as const
      return rewriteReminder(tx, shop, { ...fields, ...(values as Partial<typeof fields>), ...version }, now)
    }
  }
}

/** The rows that an import has changed back, with the `updated_at` that they got. */
export async function notedChanges(
  db: Database | Transaction,
  { user_id }: ShopScope,
  importacao_id: string,
  ids: string[],
): Promise<Map<string, { updated_at: string; mantida: boolean }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: importados.id, updated_at: importados.updated_at, mantida: importados.mantida })
    .from(importados)
    .where(
      and(
        eq(importados.user_id, user_id),
        eq(importados.importacao_id, importacao_id),
        eq(importados.tabela, 'mudancas'),
        sql`${importados.id} = any(${sql.param(ids)}::uuid[])`,
      ),
    )
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** Records rows that an import has changed back, so that it is done once and can be undone. */
export async function noteChanges(
  tx: Transaction,
  { user_id }: ShopScope,
  importacao_id: string,
  rows: { id: string; updated_at: string }[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.insert(importados).values(
    rows.map(({ id, updated_at }) => ({
      user_id,
      tabela: 'mudancas' as const,
      // Unique per import: several imports may change the same row.
      origem: `${importacao_id}/${id}`,
      id,
      importacao_id,
      updated_at,
    })),
  )
}
