import { t } from '@lingui/core/macro'
import { formatAmount, formatMoney, lessAmount, parseMoney } from '../../shared/money.ts'
import {
  costOfLines,
  type LineKind,
  lineKinds,
  type OrderLine,
  percentOf,
  sumOfLines,
} from '../../shared/order-lines.ts'

/** A line of an order as the form's controls hold it: texts as typed. */
export interface LineValues {
  tipo: LineKind
  descricao: string
  quantidade: string
  valor_unitario: string
  custo_unitario: string
  garantia_dias: string
}

/** The texts of a line, in the order in which they are typed. */
export const lineTexts = [
  'descricao',
  'custo_unitario',
  'quantidade',
  'valor_unitario',
  'garantia_dias',
] as const satisfies (keyof LineValues)[]

export const emptyLine = (tipo: LineKind): LineValues => ({
  tipo,
  descricao: '',
  quantidade: '1',
  valor_unitario: '',
  custo_unitario: '',
  garantia_dias: '',
})

/** A stored line as the form shows it. */
export const lineValuesOf = (line: OrderLine): LineValues => ({
  tipo: line.tipo,
  descricao: line.descricao,
  quantidade: String(line.quantidade),
  valor_unitario: formatAmount(line.valor_unitario),
  custo_unitario: line.custo_unitario === null ? '' : formatAmount(line.custo_unitario),
  garantia_dias: line.garantia_dias === null ? '' : String(line.garantia_dias),
})

/** Whether nothing was typed into a line: it is not sent. */
export const isBlank = (line: LineValues): boolean =>
  lineTexts.every(name => line[name].trim() === emptyLine(line.tipo)[name])

export const filledLines = (lines: readonly LineValues[]): LineValues[] =>
  lines.filter(line => !isBlank(line))

/** A typed line as the server's schema reads it: what is no number is NaN. */
export const sentLine = (line: LineValues): OrderLine => ({
  tipo: line.tipo,
  descricao: line.descricao.trim(),
  quantidade: wholeNumber(line.quantidade) ?? Number.NaN,
  valor_unitario: parseMoney(line.valor_unitario) as number,
  custo_unitario: parseMoney(line.custo_unitario),
  garantia_dias: wholeNumber(line.garantia_dias),
})

const wholeNumber = (typed: string): number | null => {
  const text = typed.trim()
  if (text === '') return null
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
}

/** What filled lines and a typed discount come to, in reais; what cannot be read counts as nothing. */
export interface Totals {
  soma: number
  desconto: number
  valor: number
  /** null where a part has no cost. */
  custo: number | null
}

export function totalsOf(lines: readonly LineValues[], desconto: string): Totals {
  const read = filledLines(lines).map(line => {
    const { valor_unitario, quantidade, custo_unitario, ...rest } = sentLine(line)
    return {
      ...rest,
      quantidade: quantidade || 0,
      valor_unitario: valor_unitario || 0,
      custo_unitario: custo_unitario === null ? null : custo_unitario || 0,
    }
  })
  const soma = sumOfLines(read)
  const off = discountOf(desconto, soma) || 0
  return { soma, desconto: off, valor: lessAmount(soma, off), custo: costOfLines(read) }
}

const percentage = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*%$/

/** The typed percentage ("10%", "7,5 %"); null where the text is none. */
export function percentIn(typed: string): number | null {
  const found = percentage.exec(typed.trim())?.[1]
  return found === undefined ? null : Number(found.replace(',', '.'))
}

/** A discount in reais, typed as an amount or as a percentage of the sum; 0 where nothing is typed, NaN for neither. */
export function discountOf(typed: string, soma: number): number {
  const percent = percentIn(typed)
  return percent === null ? (parseMoney(typed) ?? 0) : percentOf(soma, percent)
}

/** Whether a kept value is a list of lines: a draft may be of an earlier release. */
export const areLines = (kept: unknown): kept is LineValues[] => Array.isArray(kept) && kept.every(isLine)

function isLine(kept: unknown): kept is LineValues {
  if (typeof kept !== 'object' || kept === null) return false
  const found = new Map(Object.entries(kept))
  return (
    lineKinds.some(kind => kind === found.get('tipo')) &&
    lineTexts.every(name => typeof found.get(name) === 'string')
  )
}

/** Lines in words, one below the other. */
export const linesWords = (lines: readonly LineValues[]): string =>
  filledLines(lines)
    .map(line => {
      const { quantidade, valor_unitario } = sentLine(line)
      const amount = Number.isFinite(valor_unitario) ? formatMoney(valor_unitario) : line.valor_unitario
      const pieces = quantidade === 1 ? '' : `${line.quantidade} × `
      return `${pieces}${line.descricao} · ${amount}`
    })
    .join('\n')

/** A kind's name in the form: "Peça" or "Serviço". */
export const kindLabel = (kind: LineKind): string => (kind === 'peca' ? t`Peça` : t`Serviço`)

/** What is left of a price after its cost, and its share of the price in whole percent; null where nothing is known. */
export function marginOf(valor: number, custo: number | null) {
  if (custo === null) return null
  const margem = lessAmount(valor, custo)
  return { margem, percent: valor > 0 ? Math.round((margem / valor) * 100) : null }
}
