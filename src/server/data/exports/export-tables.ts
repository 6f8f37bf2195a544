import { deviceName } from '../../../shared/devices.ts'
import { type ExportedTableName, exportedRows } from '../../../shared/exports.ts'
import type { Transaction } from '../../db/client.ts'
import { exportPage } from '../../db/list-page.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { type Column, csvAmount, csvDay, csvHead, csvLines } from './csv.ts'
import { customersFile, expensesFile, ordersFile } from './csv-files.ts'
import { headings } from './csv-words.ts'
import {
  customerRows,
  eventRows,
  expenseRows,
  orderRows,
  reminderRows,
  settingRows,
  trashRows,
} from './export-rows.ts'

/** A page of a table, as it is written to its two files. */
interface Page {
  rows: number
  json: string
  csv: string
}

interface ExportedTable {
  name: Exclude<ExportedTableName, 'fotos_os'>
  /** The first line of the CSV. */
  head: string
  pages(tx: Transaction, shop: ShopScope): AsyncGenerator<Page>
}

/** All tables of an export except photos, which are written with their images (photo-rows.ts). */
export const tables: readonly ExportedTable[] = [
  table('clientes', customerRows, customersFile.columns),
  table('ordens_servico', orderRows, ordersFile.columns),
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
  table('lixeira_os', trashRows, [
    [headings.os, row => row.os.numero_os],
    [headings.cliente, row => row.nome],
    [headings.dispositivo, ({ os }) => deviceName(os.aparelho)],
    [headings.defeito, row => row.os.defeito],
    [headings.valor, row => csvAmount(row.os.valor.toFixed(2))],
    [headings.status, row => row.os.status],
    [headings.observacoes, row => row.os.observacoes ?? ''],
    [headings.excluida, row => csvDay(row.dia)],
  ]),
]

function table<Row extends Last & object, Last>(
  name: ExportedTable['name'],
  page: (tx: Transaction, shop: ShopScope, last?: Last) => PromiseLike<Row[]>,
  columns: readonly Column<NoInfer<Row>>[],
): ExportedTable {
  return {
    name,
    head: csvHead(columns),
    async *pages(tx, shop) {
      for (let last: Row | undefined; ; ) {
        const rows = await page(tx, shop, last)
        const json = rows.map(row => `${JSON.stringify(exported(name, row))}\n`).join('')
        if (rows.length > 0) yield { rows: rows.length, json, csv: csvLines(columns, rows) }
        last = rows.at(-1)
        if (rows.length < exportPage) return
      }
    },
  }
}

/** Keeps the columns that the format names: owner, idempotency keys, totals and search columns are left out. */
function exported(name: ExportedTableName, row: object): object {
  const stored = row as Record<string, unknown>
  const columns = Object.fromEntries(
    Object.keys(exportedRows[name].shape).map(key => [key, stored[key] ?? null]),
  )
  // The same for an order in the trash, which is stored there as one value.
  return name === 'lixeira_os' ? { ...columns, os: exported('ordens_servico', stored.os as object) } : columns
}
