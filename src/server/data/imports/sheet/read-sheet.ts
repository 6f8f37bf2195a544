import { open, readFile } from 'node:fs/promises'
import { addMonths } from '../../../../shared/days.ts'
import { importedExpense } from '../../../../shared/finance-schema.ts'
import {
  type ImportField,
  type ImportNoun,
  type ImportOptions,
  type ImportPreview,
  type LettersRead,
  maxSheetRows,
  type PreviewRow,
  previewRows,
  type RowIssue,
  type StatusChoice,
  type WordChoice,
} from '../../../../shared/imports.ts'
import type { PaymentMethod } from '../../../../shared/orders.ts'
import { type FilePreview, type FileToRead, type ReadFile, RefusedFile } from '../staging/file-to-read.ts'
import type { StagedCustomer, StagedExpense, StagedOrder } from '../staging/staged.ts'
import { dayOrdersOf } from './day-orders.ts'
import { issuesOf, type RowReader, rowReader, withoutField } from './issues.ts'
import { itemsAsText, withItems } from './items-of-order.ts'
import { readLetters } from './letters.ts'
import { likelyCategory } from './likeness.ts'
import { isLinesSheet, readLinesSheet } from './lines-sheet.ts'
import { compoundFormat, isCompound, otherFormat } from './other-formats.ts'
import { createOrigins, createPeople, readPerson } from './people.ts'
import { finalPriceOf, readerOfPrices, withFinalPrice, withReceived } from './price-columns.ts'
import { createOrderReader, type HowOrdersAreRead, inOrder } from './read-order.ts'
import { columnsOf, filledColumns, fromTitles, guessColumns, offersFor } from './sheet-columns.ts'
import { readText } from './sheet-text.ts'
import { findSummaries } from './summary-rows.ts'
import { type Cell, type CellDays, dayOrNull, phoneKey, readAmount, readDay, type Table } from './values.ts'
import { readWorkbook } from './workbook.ts'

/** Reads a text file or a workbook; its first bytes tell which it is. Throws RefusedFile. */
export async function readSheet({ path, noun, options, today, fuso }: FileToRead): Promise<ReadFile> {
  const { letras, ...file } = await readTable(path, noun, options)
  const letters = mendTable(file.table)
  const read = fromTitles(file, noun ?? 'ordens', options)
  const told = [...letras, ...letters]
  const { result, resolved, colunas, ofertas, datas, total, linhas, ...notes } = readRows(read.table, {
    noun: noun ?? 'ordens',
    options: { ...options, ...read.how },
    today,
    fuso,
  })
  const { clientes, ordens, despesas, issues, left } = result
  const preview: FilePreview = {
    opcoes: resolved,
    primeiras: read.primeiras,
    planilhas: read.table.planilhas,
    ...(told.length > 0 && { letras: told }),
    ...(read.table.itens &&
      result.itens && { itens: { planilhas: read.table.itens.planilhas, ...result.itens } }),
    colunas,
    ofertas,
    datas,
    status: result.status,
    pagamentos: result.pagamentos,
    ...(result.outras_palavras && { outras_palavras: result.outras_palavras }),
    ...notes,
    linhas,
    contagens: {
      ...result.counts,
      linhas: total,
      boas: total - result.counts.ruins - result.counts.fora,
      clientes_novos: clientes.length,
      clientes_iguais: 0,
      repetidas: 0,
    },
    mesmo_telefone: { quantidade: 0, exemplos: [] },
    campos_fora: leftFields(left),
    totais: { [noun ?? 'ordens']: result[noun ?? 'ordens'].length },
  }
  return { preview, clientes, ordens, despesas, erros: [...issues, ...left] }
}

/** The number of fields that were left out, with the first ones as examples. */
export const leftFields = (left: RowIssue[]): FilePreview['campos_fora'] => ({
  quantidade: left.length,
  exemplos: left.slice(0, previewRows),
})

async function readTable(path: string, noun: ImportNoun | null, options: ImportOptions) {
  const head = await firstBytes(path)
  if (head.length === 0) throw new RefusedFile('arquivo_vazio')
  const other = otherFormat(head) ?? (isCompound(head) ? compoundFormat(await readFile(path)) : undefined)
  if (other) throw new RefusedFile(other)
  if (head.toString('latin1', 0, 2) === 'PK') {
    const table = await readWorkbook(path, options, rows => noun === 'ordens' && isLinesSheet(rows))
    const { planilha, itens } = table
    return {
      table,
      letras: [],
      how: { ...(planilha !== undefined && { planilha }), ...(itens && { itens: itens.planilha }) },
    }
  }
  const { table, letras, codificacao, separador } = readText(await readFile(path), options)
  return { table, letras, how: { codificacao, separador } }
}

/** Mends a table's texts if they were encoded twice, and answers what is told about them. */
function mendTable({ rows, itens }: Table): LettersRead[] {
  const all = [...rows, ...(itens?.rows ?? [])]
  const { mend, told } = readLetters(see => {
    for (const { celulas } of all) for (const cell of celulas) if (typeof cell === 'string') see(cell)
  })
  for (const row of mend ? all : [])
    row.celulas = row.celulas.map(cell => (mend && typeof cell === 'string' ? mend(cell) : cell))
  return told
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The rows of a sheet. Orders refer to customers by index. */
interface SheetResult {
  clientes: StagedCustomer[]
  ordens: StagedOrder[]
  despesas: StagedExpense[]
  issues: RowIssue[]
  /** Fields that were left out of rows that are imported. */
  left: RowIssue[]
  counts: Pick<ImportPreview['contagens'], 'ruins' | 'dobradas' | 'sem_ddd' | 'sem_forma' | 'fora'>
  status: WordChoice<StatusChoice>[]
  pagamentos: WordChoice<PaymentMethod>[]
  outras_palavras?: NonNullable<ImportPreview['outras_palavras']>
  /** Lines of orders, from a sheet of their own, and those of no order that was read. */
  itens?: { linhas: number; sem_os: number }
}

/** Converts a table to rows to stage, by the owner's choices or else by guesses. Answers also how it was read. */
export function readRows(
  table: Table,
  { noun, options, ...now }: { noun: ImportNoun; options: ImportOptions; today: string; fuso: string },
) {
  const { cabecalho = false } = options
  const rows = cabecalho ? table.rows.slice(1) : table.rows
  const colunas = filledColumns(columnsOf(table.rows, cabecalho), rows)
  const guess = (titles: readonly { titulo: string }[]) => guessColumns(titles, noun)
  const chosen = {
    ...withoutChosen(
      noun === 'ordens' ? withFinalPrice(withReceived(colunas, guess), colunas) : guess(colunas),
      options.colunas,
    ),
    ...options.colunas,
  }
  // A choice from an earlier reading that had more columns.
  for (const [field, column] of Object.entries(chosen))
    if (column != null && column >= colunas.length) Object.assign(chosen, { [field]: null })
  if (rows.length > maxSheetRows) throw new RefusedFile('linhas_demais')
  const { nao_resumos = [] } = options
  const summaries = findSummaries(rows, chosen, noun)
  const taken = rows.filter(({ linha }) => !summaries.has(linha) || nao_resumos.includes(linha))
  const { orderOf, datas } = dayOrdersOf(taken, chosen, options.datas)
  const { from1904 } = table
  const dayOf = createDayReader(column => ({ ...now, from1904, ordem: orderOf(column) }))
  const priced = readerOfPrices(chosen, colunas)
  const readers = taken.map(row => priced(rowReader(row, chosen, colunas, dayOf), row))
  const resolved: ImportOptions = { ...options, cabecalho, colunas: chosen }
  const result = readersOf[noun](readers, resolved, table, now.today)
  result.counts.fora += rows.length - taken.length
  const valor_final = noun === 'ordens' ? finalPriceOf(chosen, colunas, taken) : null
  return {
    result,
    resolved,
    colunas,
    datas,
    ofertas: offersFor(rows, colunas, chosen, noun),
    total: rows.length,
    linhas: previewOf(result, noun),
    ...(valor_final && { valor_final }),
    ...(summaries.size > 0 && {
      resumos: Array.from(summaries, ([linha, texto]) => ({
        ...{ linha, texto, fora: !nao_resumos.includes(linha) },
      })),
    }),
  }
}

/** Reads the cells of days by their column. The rows of a sheet share a few days, each of which is read once. */
function createDayReader(howOf: (column: number) => CellDays) {
  const columns = new Map<number, { how: CellDays; read: Map<Cell, string> }>()
  return (cell: Cell | undefined, column: number): string => {
    if (cell === undefined) return ''
    const { how, read } = columns.get(column) ?? { how: howOf(column), read: new Map() }
    columns.set(column, { how, read })
    const day = read.get(cell) ?? readDay(cell, how)
    read.set(cell, day)
    return day
  }
}

/** Removes guesses for columns that the owner chose for another field. */
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
  clientes: readCustomers,
  ordens: (rows, options, table, today) => readOrders(rows, { options, today }, table),
  despesas: (rows, _options, _table, today) => readExpenses(rows, today),
}

/** The first rows, as they will be stored. */
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
      const { cliente, ordem: _place, pagamento_incerto: _unsaid, status_incerto: _open, ...rest } = row
      const { itens: _lines, orcamentos: _quotes, ...order } = rest
      const { nome = '', telefone = '' } = read.clientes[cliente] ?? {}
      return { noun, linha, campos: { ...order, cliente: nome, telefone } }
    })
}

/** Reads a sheet of customers, without duplicates, the newest first. */
function readCustomers(rows: Iterable<RowReader>, options: ImportOptions): SheetResult {
  const people = createPeople()
  const originOf = createOrigins('clientes')
  const issues: RowIssue[] = []
  const left: RowIssue[] = []
  const counts = { ruins: 0, dobradas: 0, sem_ddd: 0, sem_forma: 0, fora: 0 }
  for (const row of rows) {
    const { person, issues: found, left: fields, lacksDdd } = readPerson(row, 'nome', options.ddd)
    const day = row.day('data_cadastro')
    if (day && !dayOrNull(day)) fields.push(withoutField(row.issue('data_cadastro', 'data_invalida')))
    if (lacksDdd) counts.sem_ddd++
    if (!person || found.length > 0) {
      counts.ruins++
      issues.push(...found)
      continue
    }
    left.push(...fields, ...(row.faults ?? []))
    const origem = originOf([person.nome, phoneKey(row.text('telefone')), person.documento, person.email])
    const { isNew } = people.add(person, { linha: row.linha, origem, cadastro: dayOrNull(day) })
    if (!isNew) counts.dobradas++
  }
  const clientes = people.all.toSorted(
    (a, b) => (b.cadastro ?? '').localeCompare(a.cadastro ?? '') || a.linha - b.linha,
  )
  return { clientes, ordens: [], despesas: [], issues, left, counts, status: [], pagamentos: [] }
}

/** Reads a sheet of orders with their customers, the newest first. */
function readOrders(rows: Iterable<RowReader>, how: HowOrdersAreRead, table: Table): SheetResult {
  const people = createPeople()
  const originOf = createOrigins('ordens')
  const reader = createOrderReader(how)
  const nameOfLines = table.planilhas[table.itens?.planilha ?? 0] ?? ''
  const lines = readLinesSheet(table.itens?.rows ?? [], nameOfLines)
  const ordens: StagedOrder[] = []
  const issues: RowIssue[] = []
  const left: RowIssue[] = [...lines.left]
  const counts = { ruins: 0, dobradas: 0, sem_ddd: 0, sem_forma: 0, fora: 0 }
  for (const row of rows) {
    const { sum, price, text, why } = lines.take(row)
    const read = reader.read(text ? withNotes(row, text) : row, sum)
    if (!read) {
      counts.fora++
      continue
    }
    const { order } = read
    const { person, issues: found, left: fields, lacksDdd } = readPerson(row, 'cliente', how.options.ddd)
    found.push(...read.issues)
    if (lacksDdd) counts.sem_ddd++
    if (read.lacksForm) counts.sem_forma++
    if (!order || !person || found.length > 0) {
      counts.ruins++
      issues.push(...found)
      continue
    }
    left.push(...fields, ...read.left, ...(row.faults ?? []))
    if (why) left.push(itemsAsText(row.linha, nameOfLines, why))
    const { aparelho: device } = order
    const origem = originOf([
      order.numero ?? order.numero_anterior,
      person.nome,
      phoneKey(row.text('telefone')),
      device,
      order.defeito,
      order.valor,
      order.data_entrada,
    ])
    const { place } = people.add(person, { linha: row.linha, origem, cadastro: order.data_entrada })
    ordens.push({ ...order, linha: row.linha, origem, cliente: place, ordem: null, ...price })
  }
  return {
    clientes: people.all,
    ordens: inOrder(ordens),
    despesas: [],
    issues,
    left,
    counts,
    ...reader.words(),
    itens: lines.counts(),
  }
}

/** The row with items below its notes. */
const withNotes = (row: RowReader, items: string): RowReader => ({
  ...row,
  text: field => (field === 'observacoes' ? withItems(row.text(field), items) : row.text(field)),
})

/** Reads a sheet of expenses, the newest first. Their origins come from their content, unless `originOfRow` is given. */
export function readExpenses(
  rows: Iterable<RowReader>,
  today: string,
  originOfRow?: (row: RowReader) => string,
): SheetResult {
  const originOf = createOrigins('despesas')
  const despesas: StagedExpense[] = []
  const issues: RowIssue[] = []
  const left: RowIssue[] = []
  const counts = { ruins: 0, dobradas: 0, sem_ddd: 0, sem_forma: 0, fora: 0 }
  for (const row of rows) {
    const { data, error } = importedExpense.safeParse({
      descricao: row.text('descricao'),
      categoria: likelyCategory(row.text('categoria')),
      valor: readAmount(row.cell('valor')),
      data_despesa: row.day('data_despesa'),
    })
    const found = issuesOf(error, row, path => path as ImportField)
    // The limits of finance.createExpense: a mistyped year would hide the amount.
    if (data && (data.data_despesa < addMonths(today, -120) || data.data_despesa >= addMonths(today, 13)))
      found.push(row.issue('data_despesa', 'data_distante'))
    if (!data || found.length > 0) {
      counts.ruins++
      issues.push(...found)
      continue
    }
    left.push(...(row.faults ?? []))
    const origem = originOfRow?.(row) ?? originOf([data.descricao, data.valor, data.data_despesa])
    despesas.push({ ...data, linha: row.linha, origem })
  }
  despesas.sort((a, b) => b.data_despesa.localeCompare(a.data_despesa) || a.linha - b.linha)
  return { clientes: [], ordens: [], despesas, issues, left, counts, status: [], pagamentos: [] }
}
