import { writeDecimal } from './decimals.ts'

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
  const text = typed.replace(/\s/g, '').replace(/^R\$/, '')
  if (text === '') return null
  if (/^[1-9]\d{0,2}(\.\d{3})+(,\d{1,2})?$/.test(text))
    return Number(text.replaceAll('.', '').replace(',', '.'))
  if (/^[1-9]\d{0,2}(,\d{3})+\.\d{1,2}$/.test(text)) return Number(text.replaceAll(',', ''))
  if (/^\d+([.,]\d{1,2})?$/.test(text)) return Number(text.replace(',', '.'))
  return Number.NaN
}
