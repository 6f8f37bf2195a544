import { plainSigns } from './plain-text.ts'

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

// A + before the first digit is a country's, in brackets too. 1,19877E+10 has lost digits to a spreadsheet.
const plus = /^[^\d+]*\+[\s().+-]*(?=\d|$)/
const cut = /\de[+-]\d/i

/** The digits of a number with a country code that is not Brazil's, code and all; null for any other text. */
export function foreignDigits(phone: string): string | null {
  const text = plainSigns(phone)
  const digits = digitsOf(text)
  return plus.test(text) && !digits.startsWith('55') ? digits : null
}

/**
 * A Brazilian number without country code, carrier and leading zeros; '' for another country's. Without a + a leading 55 is
 * the country code only before a whole number of 10 or 11 digits, because DDD 55 exists.
 */
export function nationalDigits(phone: string): string {
  const text = plainSigns(phone)
  const digits = digitsOf(text)
  if (cut.test(text)) return ''
  if (plus.test(text)) return digits.startsWith('55') ? withoutCarrier(digits.slice(2)) : ''
  // 0051 may be another country's or a slip: without a + nobody can tell.
  if (/^00+(?!0|55)/.test(digits)) return digits
  return /^0*550*([1-9]\d{9,10})$/.exec(digits)?.[1] ?? withoutCarrier(digits)
}

/** 0 15 11 98765-4321 is dialled by the carrier 15. */
const withoutCarrier = (digits: string): string =>
  /^0+[1-9]{2}0*([1-9]\d{9,10})$/.exec(digits)?.[1] ?? digits.replace(/^0+/, '')

/** Whether this is another country's number. */
export const isForeign = (phone: string): boolean => foreignDigits(phone) !== null

/** The digits by which a number is searched: another country's keep their +, so that they are no Brazilian's. */
export function searchedDigits(phone: string): string {
  const foreign = foreignDigits(phone)
  return foreign === null ? nationalDigits(phone) : `+${foreign}`
}

/** The number with its country code, as it is dialled from anywhere: 5511987654321. */
const dialled = (phone: string): string => foreignDigits(phone) ?? `55${nationalDigits(phone)}`

/** The link that calls a number. */
export const telLink = (phone: string): string => `tel:+${dialled(phone)}`

/** The WhatsApp link: country code, digits only, encoded text. Without a number WhatsApp asks for the chat. */
export const whatsappLink = (phone: string, text: string): string =>
  `https://wa.me/${phone && dialled(phone)}?text=${encodeURIComponent(text)}`
