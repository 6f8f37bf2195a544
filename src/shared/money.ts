import { plainSigns } from './plain-text.ts'

/** R$ 1.234,50, with a no-break space. */
export const formatMoney = (amount: number): string => formatAmount(amount).replace(/^-?/, '$&R$$\u00a0')

/** 1.234,50: an amount in an input field. */
export const formatAmount = (amount: number): string => writeDecimal(amount, brazilian)

const brazilian = { min: 2, max: 2, point: ',', group: '.', groupsFrom: 4 }

/**
 * Parses typed amounts: 1.234,50, 1234.50, 1234,5, R$ 1.234. Null if nothing was typed, NaN if it is no
 * amount. A single dot before exactly three digits groups thousands, as in Brazil.
 */
export function parseMoney(typed: string): number | null {
  const text = plainSigns(typed).replace(/\s/g, '').replace(/^R\$/, '')
  if (text === '') return null
  if (/^[1-9]\d{0,2}(\.\d{3})+(,\d{1,2})?$/.test(text))
    return Number(text.replaceAll('.', '').replace(',', '.'))
  if (/^[1-9]\d{0,2}(,\d{3})+\.\d{1,2}$/.test(text)) return Number(text.replaceAll(',', ''))
  if (/^\d+([.,]\d{1,2})?$/.test(text)) return Number(text.replace(',', '.'))
  return Number.NaN
}

interface DecimalStyle {
  /** The least and the most decimals. */
  min: number
  max: number
  /** Before the decimals. */
  point: string
  /** Between thousands, in numbers whose whole part has at least so many digits. */
  group: string
  groupsFrom: number
}

/** A number in figures, rounded half away from zero by its decimal digits. */
export function writeDecimal(value: number, { min, max, point, group, groupsFrom }: DecimalStyle): string {
  const [whole = '', decimals = ''] = round(Math.abs(value), max).toFixed(max).split('.')
  const kept = decimals.slice(0, min) + decimals.slice(min).replace(/(?<!0)0+$/, '')
  const first = whole.length % 3 || 3
  const thousands = [whole.slice(0, first), ...(whole.slice(first).match(/\d{3}/g) ?? [])]
  const grouped = whole.length < groupsFrom ? whole : thousands.join(group)
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  return sign + grouped + (kept && point + kept)
}

/** 1.005 becomes 1.01, though as a binary number it is a little less than it reads. */
function round(value: number, decimals: number): number {
  // Below and above, numbers are written with an exponent.
  if (value < 1e-6 || value >= 1e21) return value
  return Number(`${Math.round(Number(`${value}e${decimals}`))}e-${decimals}`)
}

/** Reais with two decimals are not exact in binary: sums are made in whole centavos. */
export const centavos = (amount: number): number => Math.round(amount * 100)

/** One amount less another, exact to the centavo. */
export const lessAmount = (from: number, amount: number): number => (centavos(from) - centavos(amount)) / 100
