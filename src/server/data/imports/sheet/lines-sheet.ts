import { isIssueKey } from '../../../../shared/errors.ts'
import type { RowIssue } from '../../../../shared/imports.ts'
import { formatMoney } from '../../../../shared/money.ts'
import type { OrderLine } from '../../../../shared/order-lines.ts'
import { orderLine } from '../../../../shared/orders-schema.ts'
import { isErrorCell, type RowReader } from './issues.ts'
import { type Item, type PricedItems, pricedItems } from './items-of-order.ts'
import { plainWords, titleWords } from './likeness.ts'
import { orderNumbers } from './sheet-columns.ts'
import {
  type Cell,
  isUnpriced,
  maxRowsAbove,
  readAmount,
  readNumber,
  readSignedAmount,
  type TableRow,
  textOf,
} from './values.ts'

/** Titles of the columns of a sheet with the parts and services of orders. The first ones are those of our exports. */
const titles = {
  numero_os: orderNumbers,
  descricao: ['descricao', 'item', 'produto', 'servico', 'peca', 'produto_servico', 'peca_servico', 'nome'],
  quantidade: ['quantidade', 'qtd', 'qtde', 'qtdade', 'quant', 'qt'],
  valor_unitario: [
    'valor_unitario',
    'preco_unitario',
    'valor_unit',
    'vl_unitario',
    'unitario',
    'preco',
    'valor',
  ],
  tipo: ['tipo', 'categoria'],
  custo_unitario: ['custo_unitario', 'custo', 'preco_de_custo', 'valor_de_custo'],
  garantia_dias: ['garantia_dias', 'garantia', 'dias_de_garantia'],
} as const
type Field = keyof typeof titles
type Columns = Partial<Record<Field, number>>

/** Without these a sheet may be one of orders. */
const needed = ['numero_os', 'descricao', 'quantidade', 'valor_unitario'] as const

/** Left out where they cannot be read, and reported. */
const mayBeAbsent = ['custo_unitario', 'garantia_dias'] as const

/** Where a sheet has the titles of parts and services, among its first rows; null if it has none. */
function findTitles(rows: readonly TableRow[]): { at: number; columns: Columns } | null {
  for (const [at, { celulas }] of rows.slice(0, maxRowsAbove + 1).entries()) {
    const columns = columnsIn(celulas)
    if (needed.every(field => columns[field] !== undefined)) return { at, columns }
  }
  return null
}

function columnsIn(cells: readonly Cell[]): Columns {
  const words = cells.map(cell => titleWords(textOf(cell)))
  const columns: Columns = {}
  const taken = new Set<number>()
  for (const field of Object.keys(titles) as Field[])
    for (const title of titles[field]) {
      const column = words.findIndex((word, at) => word === title && !taken.has(at))
      if (column === -1) continue
      columns[field] = column
      taken.add(column)
      break
    }
  return columns
}

export const isLinesSheet = (rows: readonly TableRow[]): boolean => findTitles(rows) !== null

/** The parts and services of a sheet, by their orders. Each order's are given to the first row that has its number. */
export function readLinesSheet(rows: readonly TableRow[], name: string) {
  const found = findTitles(rows)
  const items = new Map<string, PricedItem[]>()
  const left: RowIssue[] = []
  let withoutNumber = 0
  const titleOf = (field: Field) => textOf(rows[found?.at ?? 0]?.celulas[found?.columns[field] ?? -1])
  for (const { linha, celulas } of found ? rows.slice(found.at + 1) : []) {
    const cell = (field: Field) => celulas[found?.columns[field] ?? -1]
    const leftOut = (field: Field, motivo: RowIssue['motivo']): RowIssue => ({
      linha,
      coluna: `${name}, ${titleOf(field)}`,
      motivo,
      valor: textOf(cell(field)).slice(0, 80),
      so_campo: true,
    })
    const order = orderOf(cell('numero_os'))
    if (order === null) {
      // The sum below a list is no line.
      if (textOf(cell('descricao')) !== '') withoutNumber++
      continue
    }
    const ofOrder = items.get(order) ?? []
    items.set(order, ofOrder)
    const item = itemOf(cell)
    if (isErrorCell(item.descricao)) {
      left.push(leftOut('descricao', 'celula_com_erro'))
      item.descricao = ''
    }
    for (const field of mayBeAbsent) {
      const issue = orderLine.shape[field].safeParse(item[field]).error?.issues[0]
      if (!issue) continue
      item[field] = null
      left.push(leftOut(field, isIssueKey(issue.message) ? issue.message : 'campo_invalido'))
    }
    ofOrder.push(item)
  }
  let taken = 0
  return {
    left,
    /** How the lines of an order's row are stored. */
    take(row: RowReader): PricedItems {
      const order = orderOf(row.cell('numero_os'))
      const own = (order !== null && items.get(order)) || []
      if (order !== null) items.delete(order)
      taken += own.length
      const valor = isUnpriced(row.cell('valor')) ? undefined : readAmount(row.cell('valor'))
      // Without a value their sum is it, if each of them has a price.
      const isKnown = valor !== undefined || own.every(({ hasPrice }) => hasPrice)
      const { sum, ...priced } = pricedItems(own, isKnown ? valor : Number.NaN)
      return { ...priced, ...(isKnown && valor === undefined && !Number.isNaN(sum) && { sum }) }
    },
    /** Lines of the rows so far, and those of none. */
    counts: () => ({
      linhas: taken,
      sem_os: [...items.values()].reduce((sum, { length }) => sum + length, withoutNumber),
    }),
  }
}

/** The order's number in a form that is the same however it is written; null without one. */
function orderOf(cell: Cell | undefined): string | null {
  const { numero, anterior } = readNumber(cell)
  return numero === null ? anterior : String(numero)
}

type PricedItem = Item & { hasPrice: boolean }

function itemOf(cell: (field: Field) => Cell | undefined): PricedItem {
  const [typed, price] = [textOf(cell('quantidade')), textOf(cell('valor_unitario'))]
  const quantidade = readQuantity(cell('quantidade')) ?? 1
  const shown = typeof cell('quantidade') === 'number' ? typed.replace('.', ',') : typed || '1'
  const amount = readSignedAmount(cell('valor_unitario'))
  const valor_unitario = amount ?? 0
  const total = quantidade * valor_unitario
  return {
    tipo: kindOf(textOf(cell('tipo')) || textOf(cell('descricao'))),
    descricao: textOf(cell('descricao')),
    quantidade,
    valor_unitario,
    custo_unitario: readAmount(cell('custo_unitario')) ?? null,
    garantia_dias: readQuantity(cell('garantia_dias')) ?? null,
    lido: {
      quantidade: shown,
      total: Number.isFinite(total) ? formatMoney(total) : price,
    },
    motivo: `${shown} × ${price}`,
    hasPrice: amount !== undefined,
  }
}

// A workbook's number as it is: rounded, 1.001 pieces would be one.
const readQuantity = (cell: Cell | undefined) => (typeof cell === 'number' ? cell : readAmount(cell))

const kindOf = (text: string): OrderLine['tipo'] =>
  /^serv|mao_de_obra/.test(plainWords(text)) ? 'servico' : 'peca'
