import { type ImportNoun, type ImportOptions, maxSummaries } from '../../../../shared/imports.ts'
import { plainWords } from './likeness.ts'
import { isDash, readAmount, readNumber, readSignedAmount, type TableRow, textOf } from './values.ts'

/** What a row begins with that sums up others. */
const heads = new Set([
  ...[
    'total',
    'totais',
    'totals',
    'subtotal',
    'subtotais',
    'soma',
    'somas',
    'somatorio',
    'somatoria',
    'suma',
  ],
  ...['saldo', 'saldos', 'resultado', 'resumo', 'sum', 'balance'],
])
/** Words behind it that say of what; alone they prove nothing, for they may be a name: "Total Serviços". */
const things = new Set([
  ...[
    'de',
    'do',
    'da',
    'dos',
    'das',
    'no',
    'na',
    'em',
    'e',
    'o',
    'a',
    'r',
    'rs',
    'of',
    'the',
    'del',
    'os',
    'ordens',
  ],
  ...[
    'servico',
    'servicos',
    'cliente',
    'clientes',
    'despesas',
    'receitas',
    'gastos',
    'vendas',
    'valores',
    'valor',
  ],
  ...[
    'pecas',
    'produtos',
    'entradas',
    'saidas',
    'caixa',
    'pago',
    'pagos',
    'recebido',
    'receber',
    'pagar',
    'aberto',
  ],
])
/** Words behind it with which it is no name. */
const spans = new Set([
  ...[
    'geral',
    'final',
    'parcial',
    'general',
    'grand',
    'mes',
    'mensal',
    'month',
    'dia',
    'diario',
    'semana',
    'semanal',
  ],
  ...[
    'ano',
    'anual',
    'periodo',
    'ate',
    'acumulado',
    'anterior',
    'atual',
    'pagina',
    'folha',
    'planilha',
    'relatorio',
  ],
  ...[
    'registro',
    'registros',
    'linhas',
    'rows',
    'records',
    'itens',
    'bruto',
    'liquido',
    'janeiro',
    'fevereiro',
    'marco',
  ],
  ...['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'],
  ...['abril', 'maio', 'junho', 'julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'],
])

const isNumber = (word: string): boolean => /^\p{N}/u.test(word)
const isBeside = (word: string): boolean => things.has(word) || spans.has(word) || isNumber(word)

/**
 * How surely a text names a sum: "Total geral:" surely, "Total" perhaps, "Total Cell" and "Totó" not at all. "2 OS" and
 * "fev/26" may stand beside one.
 */
function sumWords(text: string): 'surely' | 'perhaps' | 'beside' | null {
  // "Sub-total" and "Grand total" are one word.
  const plain = plainWords(text)
    .replace(/^sub_(?=tota)/, 'sub')
    .replace(/^grand_total/, 'total_general')
  const [head = '', ...others] = plain.split('_').filter(word => word !== '')
  if (!others.every(isBeside)) return null
  if (heads.has(head)) return others.some(word => spans.has(word)) ? 'surely' : 'perhaps'
  return isBeside(head) && [head, ...others].some(word => spans.has(word) || isNumber(word)) ? 'beside' : null
}

// In whatever order, and with a time behind it.
const isDay = (text: string): boolean => /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}(?:[T ,].*)?$/.test(text.trim())

/** Characters of what a row of sums says. */
const longestWords = 80

/** How surely a row is a sum by its words: 'none' if it has only days and amounts, null if it says anything else. */
function wordsIn({ celulas }: TableRow): 'surely' | 'perhaps' | 'none' | null {
  let said: 'surely' | 'perhaps' | 'none' = 'none'
  let isBesideOnly = false
  for (const cell of celulas) {
    if (typeof cell !== 'string' || cell.trim() === '') continue
    if (cell.length > longestWords) return null
    if (!Number.isNaN(readSignedAmount(cell) ?? 0) || isDay(cell)) continue
    const sure = sumWords(cell)
    if (sure === null) return null
    if (sure === 'beside') isBesideOnly = true
    else if (said !== 'surely') said = sure
  }
  return said === 'none' && isBesideOnly ? null : said
}

/**
 * The rows that sum up others, by what they say, where they stand, and what the amounts above them add up to. A row with
 * any other text, such as a phone or a device, is none.
 */
export function findSummaries(
  rows: readonly TableRow[],
  colunas: NonNullable<ImportOptions['colunas']>,
  noun: ImportNoun,
): Map<number, string> {
  const found = new Map<number, string>()
  const amountOf = ({ celulas }: TableRow): number | undefined => {
    const amount =
      noun === 'clientes' || colunas.valor == null ? undefined : readAmount(celulas[colunas.valor])
    return amount === undefined || Number.isNaN(amount) ? undefined : Math.round(amount * 100)
  }
  const words = rows.map((row, at) => (isOfSomebody(row, at) ? null : wordsIn(row)))
  const whole = rows.reduce((cents, row, at) => cents + (words[at] === null ? (amountOf(row) ?? 0) : 0), 0)
  const last = rows.findLastIndex((_, at) => words[at] === null)
  // The sums of the rows so far: since the beginning, and since the last summary.
  let [all, since, counted] = [0, 0, 0]
  for (const [at, row] of rows.entries()) {
    const said = words[at]
    const amount = amountOf(row)
    const isSum =
      amount !== undefined &&
      amount > 0 &&
      (amount === whole || (counted > 0 && [all, since].includes(amount)))
    if (said != null && found.size < maxSummaries && isSummary(said)) {
      found.set(row.linha, shownText(row))
      since = 0
      continue
    }
    counted++
    all += amount ?? 0
    since += amount ?? 0

    function isSummary(word: 'surely' | 'perhaps' | 'none'): boolean {
      if (word === 'surely') return true
      const isApart = at > last || isAfterGap(rows, at) || isBeforeGap(rows, at)
      // Without a word a row is none unless two others add up to it; of dashes alone it is a line drawn below others.
      if (word === 'none') return isRule(row) || (isSum && counted > 1 && isApart && lacksName(row))
      return isSum || (isApart && rows.length > 1) || (amount === undefined && lacksData(row))
    }
  }
  return found

  /** Whether a row has a phone, a document or an order's number, which look like amounts. A sum may have a count of rows. */
  function isOfSomebody({ celulas }: TableRow, above: number): boolean {
    const digits = (column: number | null | undefined) =>
      column == null ? 0 : textOf(celulas[column]).slice(0, longestWords).replace(/\D/g, '').length
    if (noun === 'despesas') return false
    if (digits(colunas.telefone) >= 8 || digits(colunas.documento) >= 8) return true
    const { numero } = readNumber(noun === 'ordens' ? celulas[colunas.numero_os ?? -1] : undefined)
    return numero !== null && numero > above
  }

  /** Whether nothing stands in the column of who or what the row is about. */
  function lacksName({ celulas }: TableRow): boolean {
    const column =
      noun === 'clientes' ? colunas.nome : noun === 'ordens' ? colunas.cliente : colunas.descricao
    return column == null || isDash(textOf(celulas[column]))
  }

  /** Whether a row could not come in anyway. */
  function lacksData({ celulas }: TableRow): boolean {
    const day = noun === 'ordens' ? colunas.data_entrada : noun === 'despesas' ? colunas.data_despesa : null
    return day != null && isDash(textOf(celulas[day]))
  }
}

/** Only dashes and the like. */
const isRule = ({ celulas }: TableRow): boolean =>
  celulas.every(cell => isDash(textOf(cell))) && celulas.some(cell => textOf(cell) !== '')

const isAfterGap = (rows: readonly TableRow[], at: number): boolean => at > 0 && isGap(rows[at - 1], rows[at])
const isBeforeGap = (rows: readonly TableRow[], at: number): boolean => isGap(rows[at], rows[at + 1])

/** Whether empty lines stand between two rows. A row may take several lines of its own. */
function isGap(above: TableRow | undefined, below: TableRow | undefined): boolean {
  if (!above || !below) return false
  const breaks = above.celulas.reduce<number>((sum, cell) => sum + textOf(cell).split('\n').length - 1, 0)
  return below.linha > above.linha + 1 + breaks
}

const shownText = ({ celulas }: TableRow): string =>
  celulas
    .map(cell => (typeof cell === 'object' ? cell.dia.split('-').reverse().join('/') : textOf(cell)))
    .filter(text => text !== '')
    .join(' · ')
    .slice(0, 80)
