import type { FieldIssues } from './errors.ts'
import { centavos, lessAmount } from './money.ts'

/** Parts and labour. */
export const lineKinds = ['peca', 'servico'] as const
export type LineKind = (typeof lineKinds)[number]

/** A line of an order: what it is made of. Amounts in reais, each for one piece. */
export interface OrderLine {
  tipo: LineKind
  descricao: string
  quantidade: number
  valor_unitario: number
  custo_unitario: number | null
  /** Days of warranty where they differ from the shop's. */
  garantia_dias: number | null
}

/** Lines of an order. */
export const maxLines = 50
/** Pieces of a line. */
export const maxQuantity = 999
/** Characters of a line's description. */
export const longestLine = 120
/** Characters of the lines' descriptions that search covers. */
export const longestText = 500
/** An order's value stays below it. */
const amountLimit = 10_000_000_000

type Amounts = Pick<OrderLine, 'tipo' | 'quantidade' | 'valor_unitario' | 'custo_unitario'>

/** The sum of lines in reais, exact to the centavo. */
export const sumOfLines = (lines: readonly Pick<OrderLine, 'quantidade' | 'valor_unitario'>[]): number =>
  lines.reduce((sum, line) => sum + line.quantidade * centavos(line.valor_unitario), 0) / 100

/** What the lines cost the shop; null without a line or where a part has no cost. Labour without one costs nothing. */
export function costOfLines(lines: readonly Omit<Amounts, 'valor_unitario'>[]): number | null {
  const isWhole = lines.every(line => line.tipo === 'servico' || line.custo_unitario !== null)
  if (lines.length === 0 || !isWhole) return null
  return lines.reduce((sum, line) => sum + line.quantidade * centavos(line.custo_unitario ?? 0), 0) / 100
}

/** Whether what lines cost can be stored; with `share`, whether it takes no more than that of the room. */
export const costFits = (lines: Parameters<typeof costOfLines>[0], share = 1): boolean =>
  (costOfLines(lines) ?? 0) < amountLimit * share

/** A percentage of a sum as a discount in reais, rounded to the centavo; the percentage has two decimals at most. */
export const percentOf = (sum: number, percent: number): number =>
  Math.round((centavos(sum) * centavos(percent)) / 10_000) / 100

/** The descriptions by which search finds an order; null without a line. */
export const textOfLines = (lines: readonly Pick<OrderLine, 'descricao'>[]): string | null =>
  lines.length === 0
    ? null
    : Array.from(lines.map(({ descricao }) => descricao).join(' '))
        .slice(0, longestText)
        .join('')

/** An order's price: typed, made of lines, or not known yet. */
export interface Price {
  valor: number
  /** null without lines. */
  soma_itens: number | null
  desconto: number
  /** No price is known yet. */
  a_orcar: boolean
}

export interface SentPrice {
  valor?: number | undefined
  itens?: readonly Amounts[] | undefined
  desconto?: number | undefined
  a_orcar?: boolean | undefined
}

/** The price before an order is created. */
const unpriced = { valor: undefined, soma_itens: null, desconto: 0, a_orcar: false }

/**
 * The price after what was sent; what was not sent stays. With lines the value is their sum less the discount, and
 * a sent value must agree. When the last line goes, the value stays as it was. Answers what is wrong, by field, if
 * something is.
 */
export function priceAfter(
  { itens, ...sent }: SentPrice,
  isPaid: boolean,
  before: Price | typeof unpriced = unpriced,
): { price: Price; issues?: FieldIssues } {
  const soma_itens = itens ? (itens.length > 0 ? sumOfLines(itens) : null) : before.soma_itens
  if (soma_itens === null) {
    // What is paid has a price, which nothing but an amount changes.
    const known = sent.valor ?? (sent.a_orcar && !isPaid ? 0 : before.valor)
    const valor = known ?? 0
    const a_orcar = (sent.a_orcar ?? before.a_orcar) && valor === 0 && !isPaid
    const price = { valor, soma_itens, desconto: 0, a_orcar }
    if (sent.desconto) return { price, issues: { desconto: 'desconto_sem_itens' } }
    return known === undefined ? { price, issues: { valor: 'valor_obrigatorio' } } : { price }
  }
  const desconto = sent.desconto ?? before.desconto
  const price = { valor: lessAmount(soma_itens, desconto), soma_itens, desconto, a_orcar: false }
  if (soma_itens >= amountLimit || (itens && !costFits(itens)))
    return { price, issues: { itens: 'valor_grande' } }
  if (desconto > soma_itens) return { price, issues: { desconto: 'desconto_grande' } }
  if (sent.valor !== undefined && sent.valor !== price.valor)
    return { price, issues: { valor: 'valor_dos_itens' } }
  return { price }
}

/** A line of an erased customer: the amounts stay, the words go. */
export const withoutWords = <Line extends Pick<OrderLine, 'tipo' | 'descricao'>>(line: Line): Line => ({
  ...line,
  descricao: kindNames[line.tipo],
})

/** The kinds in Portuguese: in sheets, and in place of an erased customer's words. */
export const kindNames: Record<LineKind, string> = { peca: 'Peça', servico: 'Serviço' }

/** Whether two lists of lines say the same. */
export const sameLines = (some: readonly OrderLine[], others: readonly OrderLine[]): boolean =>
  some.length === others.length && some.every((line, at) => sameLine(line, others[at]))

/** The fields of a line, in its order. */
export const lineFields = [
  'tipo',
  'descricao',
  'quantidade',
  'valor_unitario',
  'custo_unitario',
  'garantia_dias',
] as const satisfies (keyof OrderLine)[]

const sameLine = (line: OrderLine, other: OrderLine | undefined): boolean =>
  lineFields.every(name => line[name] === other?.[name])

/** The lines that went or changed, and those that came or changed, in their order; another cost is no change. */
export function changedLines(before: readonly OrderLine[], after: readonly OrderLine[]) {
  return { de: without(before, after), para: without(after, before) }
}

function without(lines: readonly OrderLine[], taken: readonly OrderLine[]): OrderLine[] {
  const left = [...taken]
  return lines.filter(line => {
    const at = left.findIndex(other =>
      sameLine({ ...line, custo_unitario: null }, { ...other, custo_unitario: null }),
    )
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
