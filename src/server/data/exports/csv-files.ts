import type * as z from 'zod/mini'
import type { ExportCustomers } from '../../../shared/customers-schema.ts'
import * as customers from '../../../shared/customers-schema.ts'
import { deviceName } from '../../../shared/devices.ts'
import { formatDocument } from '../../../shared/documents.ts'
import type { ListExpenses, MonthInput } from '../../../shared/finance-schema.ts'
import * as finance from '../../../shared/finance-schema.ts'
import type { ExportOrders } from '../../../shared/orders-schema.ts'
import * as orders from '../../../shared/orders-schema.ts'
import type { AdvancedReport } from '../../../shared/reports.ts'
import * as reports from '../../../shared/reports.ts'
import { type ExportedCustomer, exportCustomers } from '../../customers/read-customers.ts'
import type { Database } from '../../db/client.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import {
  type Entry,
  type ExportedExpense,
  exportExpenses,
  exportMonth,
} from '../../finance/export-finance.ts'
import { exportOrders } from '../../orders/list-orders.ts'
import type { Order } from '../../orders/read-orders.ts'
import { exportReport, type ReportRow } from '../../reports/advanced.ts'
import type { QuoteRow } from '../../reports/quotes.ts'
import { type Column, csvAmount, csvDay, headings, names } from './csv.ts'

/** A file of GET /export/<noun>.csv: a shop's, or one that operators may read. */
export interface CsvFile<Input, Row, Scope = ShopScope> {
  /** The parameters that its query may have. */
  schema: z.ZodMiniType<Input>
  /** The fields of a form that asks for it by POST, search words included. */
  form?: z.ZodMiniType<Input>
  /** The file name without product and extension. `today` is the shop's day, YYYY-MM-DD. */
  name: (input: Input, today: string) => string
  pages: (db: Database, scope: Scope, input: Input, now: Date) => AsyncGenerator<Row[]>
  columns: readonly Column<Row>[]
}

/** The list of orders as the screen shows it, filtered and sorted. */
export const ordersFile: CsvFile<ExportOrders, Order> = {
  schema: orders.exportOrders,
  form: orders.exportFoundOrders,
  name: ({ status, alerta }, today) =>
    ['ordens', (alerta ?? status)?.toLowerCase().replace(/[ _]/g, '-'), today].filter(Boolean).join('-'),
  pages: exportOrders,
  columns: [
    [headings.os, row => row.numero_os],
    [headings.cliente, row => row.clientes.nome],
    [headings.telefone, row => row.clientes.telefone],
    [headings.email, row => row.clientes.email ?? ''],
    [headings.dispositivo, row => deviceName(row.aparelho)],
    [headings.tipo_servico, row => row.tipo_servico],
    [headings.defeito, row => row.defeito],
    [headings.valor, row => csvAmount(written(row.valor))],
    [headings.desconto, row => csvAmount(written(row.desconto))],
    [headings.a_orcar, row => (row.a_orcar ? names.sim : names.nao)],
    [headings.status, row => row.status],
    [headings.pago, row => (row.pago ? names.sim : names.nao)],
    [headings.forma_pagamento, row => row.forma_pagamento],
    [headings.entrada, row => csvDay(row.data_entrada)],
    [headings.previsao, row => csvDay(row.data_previsao ?? '')],
    [headings.pronta, row => csvDay(row.pronto_em ?? '')],
    [headings.entregue, row => csvDay(row.data_entrega ?? '')],
    [headings.pago_em, row => csvDay(row.pago_em ?? '')],
    [headings.observacoes, row => row.observacoes ?? ''],
  ],
}

/** The list of customers as the screen shows it. */
export const customersFile: CsvFile<ExportCustomers, ExportedCustomer> = {
  schema: customers.exportCustomers,
  form: customers.exportFoundCustomers,
  name: (_, today) => `clientes-${today}`,
  pages: exportCustomers,
  columns: [
    [headings.nome, row => row.nome],
    [headings.telefone, row => row.telefone],
    [headings.email, row => row.email ?? ''],
    [headings.documento, row => (row.documento ? formatDocument(row.documento) : '')],
    [headings.endereco, row => row.endereco ?? ''],
    [headings.total_os, row => row.total_os],
    [headings.valor_total, row => csvAmount(written(row.valor_total))],
    [headings.cadastro, row => csvDay(row.dia)],
  ],
}

/** An amount as the database wrote it: a number holds every cent of up to fifteen digits. */
const written = (amount: number): string => amount.toFixed(2)

/** The list of expenses as the screen shows it. */
export const expensesFile: CsvFile<Pick<ListExpenses, 'categoria' | 'mes'>, ExportedExpense> = {
  schema: finance.exportExpenses,
  name: ({ mes, categoria }, today) =>
    ['despesas', categoria, mes ?? monthOf(today)].filter(Boolean).join('-'),
  pages: exportExpenses,
  columns: [
    [headings.descricao, row => row.descricao],
    [headings.categoria, row => names.categoria[row.categoria]],
    [headings.data, row => csvDay(row.dia)],
    [headings.valor, row => csvAmount(row.valor)],
    [headings.recorrente, row => (row.recorrente ? names.sim : names.nao)],
  ],
}

/** Every entry that 'Resumo Mensal' sums: the two amount columns add up to Receita Total and Despesas Total. */
export const monthFile: CsvFile<MonthInput, Entry> = {
  schema: finance.exportMonth,
  name: ({ mes }, today) => `resumo-${mes ?? monthOf(today)}`,
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

const monthOf = (day: string): string => day.slice(0, 7)

function descriptionOf(row: Entry): string {
  return row.tipo === 'receita'
    ? `${row.numero_os} – ${deviceName(row.aparelho)} – ${row.nome}`
    : row.descricao
}

/** The advanced reports: a row for each service and category of device, and for each outcome of quotes. */
export const reportsFile: CsvFile<AdvancedReport, ReportRow | QuoteRow> = {
  schema: reports.advancedReport,
  name: ({ de, ate }) => `relatorio-${de}-a-${ate}`,
  pages: exportReport,
  columns: [
    [headings.inicio, row => csvDay(row.inicio)],
    [headings.fim, row => csvDay(row.fim)],
    [headings.aparelhoOuServico, row => names.grupo[row.grupo]],
    [headings.nome, row => (row.grupo === 'orcamento' ? names.desfecho[row.nome] : row.nome)],
    [headings.pagas, ofRevenue(row => row.pagas)],
    // Both columns split the same revenue, so each adds up to all of it.
    [headings.receitaPorServico, ofRevenue(row => (row.grupo === 'servico' ? csvAmount(row.receita) : ''))],
    [headings.receitaPorAparelho, ofRevenue(row => (row.grupo === 'aparelho' ? csvAmount(row.receita) : ''))],
    [headings.comCusto, ofRevenue(row => row.com_custo ?? '')],
    [headings.valorComCusto, ofRevenue(row => csvAmount(row.valor_com_custo ?? ''))],
    [headings.custo, ofRevenue(row => csvAmount(row.custo ?? ''))],
    [headings.margem, ofRevenue(row => (row.margem ? BigInt(row.margem.replace('.', '')) : ''))],
    [headings.orcamentos, row => (row.grupo === 'orcamento' ? row.orcamentos : '')],
    [headings.totalOrcado, row => (row.grupo === 'orcamento' ? csvAmount(row.total) : '')],
  ],
}

/** A cell that quotes leave empty. */
function ofRevenue<Cell>(cell: (row: ReportRow) => Cell) {
  return (row: ReportRow | QuoteRow) => (row.grupo === 'orcamento' ? '' : cell(row as ReportRow))
}
