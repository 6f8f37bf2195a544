import {
  type ImportNoun,
  type ImportOptions,
  type ImportPreview,
  type Likeness,
  maxSheetRows,
  type PreviewRow,
  previewRows,
  type RowIssue,
  type StatusChoice,
} from '../../../shared/imports.ts'
import type { PaymentMethod } from '../../../shared/orders.ts'
import { RefusedFile } from '../refused-file.ts'
import type { StagedCustomer, StagedExpense, StagedOrder } from '../staged-rows.ts'
import { columnsOf, guessColumns } from './columns.ts'
import { rowReader } from './issues.ts'
import { readCustomers } from './read-customers.ts'
import { readExpenses } from './read-expenses.ts'
import { readOrders } from './read-orders.ts'
import type { Table } from './table.ts'
import { filledColumns, offersFor } from './unplaced.ts'

/** What a sheet's rows are, once read: customers by their place, and what belongs to them. */
export interface SheetResult {
  clientes: StagedCustomer[]
  ordens: StagedOrder[]
  despesas: StagedExpense[]
  issues: RowIssue[]
  /** Of rows that come in: what was left out of them. */
  left: RowIssue[]
  counts: Pick<ImportPreview['contagens'], 'ruins' | 'dobradas' | 'sem_ddd' | 'sem_forma' | 'fora'>
  status: Likeness<StatusChoice>[]
  pagamentos: Likeness<PaymentMethod>[]
}

/** Makes rows to be stored of a table that begins with its titles, by what was chosen and else by guesses, and says how it was read. */
export function readRows(
  table: Table,
  { noun, options, today }: { noun: ImportNoun; options: ImportOptions; today: string },
) {
  const { cabecalho = false } = options
  const rows = cabecalho ? table.rows.slice(1) : table.rows
  const colunas = filledColumns(columnsOf(table.rows, cabecalho), rows)
  const chosen = { ...withoutChosen(guessColumns(colunas, noun), options.colunas), ...options.colunas }
  // Of a file that was read with fewer columns than were chosen from.
  for (const [field, column] of Object.entries(chosen))
    if (column != null && column >= colunas.length) Object.assign(chosen, { [field]: null })
  if (rows.length > maxSheetRows) throw new RefusedFile('linhas_demais')
  const readers = rows.map(row => rowReader(row, chosen, colunas))
  const resolved: ImportOptions = { ...options, cabecalho, colunas: chosen }
  const result = readersOf[noun](readers, resolved, table, today)
  const ofertas = offersFor(rows, colunas, chosen, noun)
  return { result, resolved, colunas, ofertas, total: rows.length, linhas: previewOf(result, noun) }
}

/** A column that is chosen for one field is no more what it was guessed to be. */
function withoutChosen(guessed: Columns, chosen: Columns = {}): Columns {
  const taken = new Set(Object.values(chosen))
  return Object.fromEntries(
    Object.entries(guessed).map(([field, at]) => [field, at !== null && taken.has(at) ? null : at]),
  )
}

type Columns = NonNullable<ImportOptions['colunas']>

type Read = (
  rows: ReturnType<typeof rowReader>[],
  options: ImportOptions,
  table: Table,
  today: string,
) => SheetResult

const readersOf: Record<ImportNoun, Read> = {
  clientes: (rows, options, { from1904 }) => readCustomers(rows, options, from1904),
  ordens: (rows, options, { from1904 }, today) => readOrders(rows, { options, today, from1904 }),
  despesas: (rows, _options, { from1904 }, today) => readExpenses(rows, today, from1904),
}

/** The first rows of a noun, as they will be stored. */
export function previewOf(
  read: Pick<SheetResult, 'clientes' | 'ordens' | 'despesas'>,
  noun: ImportNoun,
): PreviewRow[] {
  const rows: (StagedCustomer | StagedOrder | StagedExpense)[] = read[noun]
  return rows
    .toSorted((a, b) => a.linha - b.linha)
    .slice(0, previewRows)
    .map(({ linha, origem: _, ...row }) => {
      if (!('cliente' in row)) return { noun, linha, campos: row }
      const { cliente, ordem: _place, pagamento_incerto: _unsaid, ...order } = row
      const { nome = '', telefone = '' } = read.clientes[cliente] ?? {}
      return { noun, linha, campos: { ...order, cliente: nome, telefone } }
    })
}
