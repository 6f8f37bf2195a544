const format = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const plain = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** R$ 1.234,50, with a no-break space. */
export const formatMoney = (amount: number): string => format.format(amount)

/** 1.234,50: an amount in an input field. */
export const formatAmount = (amount: number): string => plain.format(amount)

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
