import type * as z from 'zod/mini'
import { deviceName } from '../../shared/devices.ts'
import type { FinanceMonth, ListExpenses } from '../../shared/finance-schema.ts'
import * as finance from '../../shared/finance-schema.ts'
import type { AdvancedReport } from '../../shared/reports-schema.ts'
import * as reports from '../../shared/reports-schema.ts'
import type { Database } from '../db/client.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { type ExportedExpense, exportExpenses } from '../finance/export-expenses.ts'
import { type Entry, exportMonth } from '../finance/export-month.ts'
import { exportReport, type ReportRow } from '../reports/export-advanced.ts'
import { type Column, csvAmount, csvDay } from './csv.ts'
import { headings, names } from './export-words.ts'

/** A file that GET /export/<noun>.csv gives. */
export interface CsvFile<Input, Row> {
  /** What its query may say. */
  schema: z.ZodMiniType<Input>
  /** What it is saved as, without product and ending; `month` is the shop's current one, YYYY-MM. */
  name: (input: Input, month: string) => string
  pages: (db: Database, shop: ShopScope, input: Input, now: Date) => AsyncGenerator<Row[]>
  columns: readonly Column<Row>[]
}

/** The list of expenses as the screen shows it (product 8.1). */
export const expensesFile: CsvFile<Pick<ListExpenses, 'categoria' | 'mes'>, ExportedExpense> = {
  schema: finance.exportExpenses,
  name: ({ mes, categoria }, month) => ['despesas', categoria, mes ?? month].filter(Boolean).join('-'),
  pages: exportExpenses,
  columns: [
    [headings.descricao, row => row.descricao],
    [headings.categoria, row => names.categoria[row.categoria]],
    [headings.data, row => csvDay(row.dia)],
    [headings.valor, row => csvAmount(row.valor)],
    [headings.recorrente, row => (row.recorrente ? names.sim : names.nao)],
  ],
}

/** Every entry that 'Resumo Mensal' adds up: its two columns of amounts are Receita Total and Despesas Total. */
export const monthFile: CsvFile<FinanceMonth, Entry> = {
  schema: finance.exportMonth,
  name: ({ mes }, month) => `resumo-${mes ?? month}`,
  pages: exportMonth,
  columns: [
    [headings.data, row => csvDay(row.dia)],
    [headings.tipo, row => names.tipo[row.tipo]],
    [headings.descricao, descriptionOf],
    [headings.categoria, row => (row.tipo === 'receita' ? row.categoria : names.categoria[row.categoria])],
    [headings.forma_pagamento, row => (row.tipo === 'receita' ? row.forma_pagamento : '')],
    [headings.entrada, row => (row.tipo === 'receita' ? csvAmount(row.valor) : '')],
    [headings.saida, row => (row.tipo === 'despesa' ? csvAmount(row.valor) : '')],
  ],
}

function descriptionOf(row: Entry): string {
  return row.tipo === 'receita'
    ? `${row.numero_os} – ${deviceName(row.aparelho)} – ${row.nome}`
    : row.descricao
}

/** The points of the advanced reports, one row for each service and each category of device. */
export const reportsFile: CsvFile<AdvancedReport, ReportRow> = {
  schema: reports.advancedReport,
  name: ({ de, ate }) => `relatorio-${de}-a-${ate}`,
  pages: exportReport,
  columns: [
    [headings.inicio, row => csvDay(row.inicio)],
    [headings.fim, row => csvDay(row.fim)],
    [headings.aparelhoOuServico, row => names.grupo[row.grupo]],
    [headings.nome, row => row.nome],
    [headings.pagas, row => row.pagas],
    // A column for each way to part the same revenue: summed, each is the revenue once.
    [headings.receitaPorServico, row => (row.grupo === 'servico' ? csvAmount(row.receita) : '')],
    [headings.receitaPorAparelho, row => (row.grupo === 'aparelho' ? csvAmount(row.receita) : '')],
  ],
}
