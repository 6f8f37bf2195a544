import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { dayOf, momentOf } from '../../../shared/days.ts'
import { deviceName } from '../../../shared/devices.ts'
import { type ExportedTableName, exportedRows } from '../../../shared/exports.ts'
import { customerColumns } from '../../customers/read-customers.ts'
import type { Transaction } from '../../db/client.ts'
import { exportPage } from '../../db/list-page.ts'
import { clientes } from '../../db/schema/customers.ts'
import { despesas } from '../../db/schema/finance.ts'
import { eventos_os, lixeira_os } from '../../db/schema/order-history.ts'
import { lixeira_itens } from '../../db/schema/order-lines.ts'
import { ordens_servico } from '../../db/schema/orders.ts'
import { lixeira_orcamentos } from '../../db/schema/quotes.ts'
import { lembretes } from '../../db/schema/reminders.ts'
import { configuracoes } from '../../db/schema/settings.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { readQuotes } from '../../orders/carried-quotes.ts'
import { readLines } from '../../orders/order-lines.ts'
import { selectOrders } from '../../orders/read-orders.ts'
import { type Column, csvAmount, csvDay, csvHead, csvLines, headings, names } from './csv.ts'
import { customersFile, expensesFile, ordersFile } from './csv-files.ts'
import { linesSheet } from './lines-sheet.ts'
import { quotesSheet } from './quotes-sheet.ts'

/** A page of a table, as it is written to its two files. */
interface Page {
  rows: number
  json: string
  csv: string
  /** What its orders add to the sheets of all lines and of all quotes. */
  beside?: string[]
}

interface ExportedTable {
  name: Exclude<ExportedTableName, 'fotos_os'>
  /** The first line of the CSV. */
  head: string
  pages(tx: Transaction, shop: ShopScope): AsyncGenerator<Page>
}

// Rows of each exported table, in pages by key: those after `last`, exportPage at most.

interface ById {
  id: string
}

async function customerRows(tx: Transaction, shop: ShopScope, last?: ById) {
  const rows = await tx
    .select(customerColumns)
    .from(clientes)
    .where(and(eq(clientes.user_id, shop.user_id), last && gt(clientes.id, last.id)))
    .orderBy(asc(clientes.id))
    .limit(exportPage)
  return rows.map(row => ({ ...row, dia: dayOf(new Date(row.data_cadastro), shop.fuso) }))
}

async function orderRows(tx: Transaction, shop: ShopScope, last?: ById) {
  const rows = await selectOrders(tx, shop.user_id)
    .where(and(eq(ordens_servico.user_id, shop.user_id), last && gt(ordens_servico.id, last.id)))
    .orderBy(asc(ordens_servico.id))
    .limit(exportPage)
  const lines = await readLines(
    tx,
    shop,
    rows.flatMap(({ id, soma_itens }) => (soma_itens === null ? [] : [id])),
  )
  const quotes = await readQuotes(
    tx,
    shop,
    rows.map(({ id }) => id),
  )
  return rows.map(row => ({
    ...row,
    itens: lines.get(row.id) ?? [],
    orcamentos: quotes.get(row.id) ?? [],
    fuso: shop.fuso,
  }))
}

async function expenseRows(tx: Transaction, shop: ShopScope, last?: ById) {
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

async function reminderRows(tx: Transaction, shop: ShopScope, last?: ById) {
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

function settingRows(tx: Transaction, shop: ShopScope, last?: { categoria: string; chave: string }) {
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

async function eventRows(tx: Transaction, shop: ShopScope, last?: ById & { os_id: string }) {
  const { os_id, id } = eventos_os
  const rows = await tx
    .select({ row: eventos_os, numero_os: numberOf(shop) })
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
const numberOf = ({ user_id }: ShopScope): SQL<string | null> => sql`coalesce(
  (select o.numero_os from ${ordens_servico} o where o.user_id = ${user_id} and o.id = ${eventos_os.os_id}),
  (select l.os ->> 'numero_os' from ${lixeira_os} l where l.user_id = ${user_id} and l.id = ${eventos_os.os_id}))`

async function trashRows(tx: Transaction, shop: ShopScope, last?: ById) {
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
  const ids = rows.map(({ row }) => row.id)
  const lines = await readLines(tx, shop, ids, lixeira_itens)
  const quotes = await readQuotes(tx, shop, ids, lixeira_orcamentos)
  return rows.map(({ row, nome }) => ({
    ...row,
    os: { ...row.os, itens: lines.get(row.id) ?? [], orcamentos: quotes.get(row.id) ?? [] },
    nome,
    fuso: shop.fuso,
    dia: dayOf(new Date(row.excluido_em), shop.fuso),
  }))
}

/** All tables of an export except photos, which are written with their images. */
export const tables: readonly ExportedTable[] = [
  table('clientes', customerRows, customersFile.columns),
  table('ordens_servico', orderRows, ordersFile.columns, row => [
    linesSheet(row),
    quotesSheet(row, row.fuso),
  ]),
  table(
    'despesas',
    expenseRows,
    expensesFile.columns.map(([heading, cell]) => [heading, row => cell(row.listed)]),
  ),
  table('lembretes', reminderRows, [
    [headings.titulo, row => row.titulo],
    [headings.descricao, row => row.descricao ?? ''],
    [headings.data, row => csvDay(row.data_lembrete.slice(0, 10))],
    [headings.hora, row => row.data_lembrete.slice(11, 16)],
    [headings.tipo, row => row.tipo],
    [headings.status, row => row.status],
    [headings.os, row => row.numero_os ?? ''],
  ]),
  table('configuracoes', settingRows, [
    [headings.categoria, row => row.categoria],
    [headings.chave, row => row.chave],
    [headings.valor, row => row.valor],
  ]),
  table('eventos_os', eventRows, [
    [headings.os, row => row.numero_os ?? ''],
    [headings.data, row => csvDay(row.momento.day)],
    [headings.hora, row => row.momento.time],
    [headings.evento, row => row.tipo],
    [headings.por, row => row.autor],
    [headings.antes, row => (row.de ? JSON.stringify(row.de) : '')],
    [headings.depois, row => (row.para ? JSON.stringify(row.para) : '')],
  ]),
  table(
    'lixeira_os',
    trashRows,
    [
      [headings.os, row => row.os.numero_os],
      [headings.cliente, row => row.nome],
      [headings.dispositivo, ({ os }) => deviceName(os.aparelho)],
      [headings.defeito, row => row.os.defeito],
      [headings.valor, row => csvAmount(row.os.valor.toFixed(2))],
      [headings.desconto, row => csvAmount(row.os.desconto.toFixed(2))],
      [headings.a_orcar, row => (row.os.a_orcar ? names.sim : names.nao)],
      [headings.status, row => row.os.status],
      [headings.observacoes, row => row.os.observacoes ?? ''],
      [headings.excluida, row => csvDay(row.dia)],
    ],
    row => [linesSheet(row.os, row.dia), quotesSheet(row.os, row.fuso, row.dia)],
  ),
]

function table<Row extends Last & object, Last>(
  name: ExportedTable['name'],
  page: (tx: Transaction, shop: ShopScope, last?: Last) => PromiseLike<Row[]>,
  columns: readonly Column<NoInfer<Row>>[],
  besideOf?: (row: Row) => string[],
): ExportedTable {
  return {
    name,
    head: csvHead(columns),
    async *pages(tx, shop) {
      for (let last: Row | undefined; ; ) {
        const rows = await page(tx, shop, last)
        const json = rows.map(row => `${JSON.stringify(exported(name, row))}\n`).join('')
        const beside = besideOf && joined(rows.map(besideOf))
        if (rows.length > 0)
          yield { rows: rows.length, json, csv: csvLines(columns, rows), ...(beside && { beside }) }
        last = rows.at(-1)
        if (rows.length < exportPage) return
      }
    },
  }
}

/** What rows add to each sheet, together. */
const joined = (rows: string[][]): string[] =>
  (rows[0] ?? []).map((_, at) => rows.map(row => row[at]).join(''))

/** Keeps the columns that the format names: owner, idempotency keys, totals and search columns are left out. */
function exported(name: ExportedTableName, row: object): object {
  const stored = row as Record<string, unknown>
  const columns = Object.fromEntries(
    Object.keys(exportedRows[name].shape).map(key => [key, stored[key] ?? null]),
  )
  // The same for an order in the trash, which is stored there as one value.
  return name === 'lixeira_os' ? { ...columns, os: exported('ordens_servico', stored.os as object) } : columns
}
