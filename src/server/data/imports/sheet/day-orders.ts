import type { ColumnDays, ImportField, ImportOptions } from '../../../../shared/imports.ts'
import { type DayOrder, writtenOrder } from '../../../../shared/written-days.ts'
import type { TableRow } from './values.ts'

const dayFields = [
  'data_cadastro',
  'data_entrada',
  'data_previsao',
  'pronto_em',
  'data_entrega',
  'pago_em',
  'data_despesa',
] as const satisfies ImportField[]

/**
 * The order of day and month in each column of days, by all of its cells: 31/12 and 12/31 can only be one. A column that
 * says nothing follows the file's others, if they agree, and else has the day first, as in Brazil.
 */
export function dayOrdersOf(
  rows: TableRow[],
  columns: NonNullable<ImportOptions['colunas']>,
  chosen: ImportOptions['datas'] = {},
) {
  const used = new Set(dayFields.map(field => columns[field]).filter(column => column != null))
  const found = [...used].map(coluna => evidenceOf(rows, coluna))
  const own = found
    .map(column => chosen[column.coluna] ?? saidBy(column))
    .filter(ordem => ordem !== undefined)
  const others = own.length > 0 && own.every(ordem => ordem === 'mes') ? 'mes' : 'dia'
  const columnDays = found.map(({ follows, ...column }): ColumnDays => {
    const ordem = chosen[column.coluna] ?? saidBy(column) ?? (follows ? others : 'dia')
    return { ...column, ordem }
  })
  const isTold = ({ coluna, ordem, so_mes }: ColumnDays) =>
    ordem === 'mes' || so_mes !== undefined || chosen[coluna] !== undefined
  return {
    orderOf: (column: number): DayOrder => columnDays.find(({ coluna }) => coluna === column)?.ordem ?? 'dia',
    /** The columns that are not plainly day first. */
    datas: columnDays.filter(isTold).sort((a, b) => a.coluna - b.coluna),
  }
}

type Evidence = Pick<ColumnDays, 'so_dia' | 'so_mes'>

/** What all cells agree on; undefined if they say nothing, or both. */
function saidBy({ so_dia, so_mes }: Evidence): DayOrder | undefined {
  if ((so_dia === undefined) === (so_mes === undefined)) return undefined
  return so_dia === undefined ? 'mes' : 'dia'
}

/** The first cell that can only be of each order; `follows` if there is none, and days that could be of both. */
function evidenceOf(rows: TableRow[], coluna: number) {
  const first = new Map<ReturnType<typeof writtenOrder>, string>()
  for (const { celulas } of rows) {
    const cell = celulas[coluna]
    const order = typeof cell === 'string' ? writtenOrder(cell) : null
    if (order && !first.has(order)) first.set(order, String(cell).trim().slice(0, 40))
  }
  const [so_dia, so_mes] = [first.get('dia'), first.get('mes')]
  return {
    coluna,
    ...(so_dia !== undefined && { so_dia }),
    ...(so_mes !== undefined && { so_mes }),
    follows: first.size === 1 && first.has('ambas'),
  }
}
