import { plainSigns } from './plain-text.ts'

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

// A + before the first digit is a country's, in brackets too. 1,19877E+10 has lost digits to a spreadsheet.
const plus = /^[^\d+]*\+[\s().+-]*(?=\d|$)/
const cut = /\de[+-]\d/i

/** The digits of a number with a country code that is not Brazil's, code and all; null for any other text. */
function foreignDigits(phone: string): string | null {
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

/**
 * A DDD and a landline or old mobile (10 digits), or a mobile that begins with 9 (11 digits); or a + and another
 * country's number.
 */
export function isPhone(phone: string): boolean {
  const foreign = foreignDigits(phone)
  // +11 98765-4321 is a slip: no number of +1 goes on with 0 or 1.
  if (foreign !== null) return /^(?!1)\d{8,15}$|^1[2-9]\d{9}$/.test(foreign) && codeOf(foreign) !== null
  // 0800 123 4567 has no DDD.
  return /^[1-9](\d9\d{8}|[1-9]{2}\d{7})$/.test(nationalDigits(phone))
}

/** Whether this is another country's number. */
export const isForeign = (phone: string): boolean => foreignDigits(phone) !== null

/** Whether a DDD exists: 67 do. */
export const isDdd = (digits: string): boolean =>
  /^([14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])$/.test(digits)

/** Whether a number's DDD exists, if it has one: another country's has none. */
export const hasKnownDdd = (phone: string): boolean =>
  isForeign(phone) || isDdd(nationalDigits(phone).slice(0, 2))

/** The country codes that the ITU has assigned (E.164), but Brazil's: the digits that follow say whose number it is. */
const countryCode =
  /^(1|7|2(0|1[12368]|[2346]\d|5[0-8]|7|9[01789])|3([0-469]|[57]\d|8[0-35-79])|4([013-9]|2[013])|5([1-46-8]|[09]\d)|6([0-6]|7[02-9]|8[0-35-9]|9[0-2])|8([1246]|0[08]|5[02356]|7[08]|8[0-368])|9([0-58]|6[0-8]|7[0-79]|9[2-68]))/

/** The country code with which these digits begin. */
const codeOf = (digits: string): string | null => countryCode.exec(digits)?.[0] ?? null

/**
 * As it is stored: (11) 98765-4321 or (11) 3456-7890, and another country's as +51 987654321. What is not whole is masked as
 * far as it goes, and nothing of it is left out.
 */
export function formatPhone(phone: string): string {
  const foreign = foreignDigits(phone)
  if (foreign !== null) {
    const code = codeOf(foreign) ?? foreign
    return `+${code}${foreign.slice(code.length) && ` ${foreign.slice(code.length)}`}`
  }
  const digits = nationalDigits(phone)
  if (digits === '' && /^\D*55$/.test(phone)) return '+55'
  if (digits.length <= 2) return digits
  const split = digits.length > 10 ? 7 : 6
  const tail = digits.slice(split)
  return `(${digits.slice(0, 2)}) ${digits.slice(2, split)}${tail && `-${tail}`}`
}

/** The digits by which a number is searched: another country's keep their +, so that they are no Brazilian's. */
export function searchedDigits(phone: string): string {
  const foreign = foreignDigits(phone)
  return foreign === null ? nationalDigits(phone) : `+${foreign}`
}

/** An old mobile number of 10 digits with today's ninth digit; null for any other number. */
export function withNinthDigit(phone: string): string | null {
  const digits = nationalDigits(phone)
  return oldMobile.test(digits) ? formatPhone(`${digits.slice(0, 2)}9${digits.slice(2)}`) : null
}

/** The forms in which one number may be stored: for a mobile with and without its ninth digit. */
export function phoneVariants(phone: string): string[] {
  const digits = nationalDigits(phone)
  const shorter = digits.slice(0, 2) + digits.slice(3)
  const other = digits.length === 11 && oldMobile.test(shorter) ? formatPhone(shorter) : withNinthDigit(phone)
  return other === null ? [formatPhone(phone)] : [formatPhone(phone), other]
}

// Landlines begin with 2 to 5, and so do newer mobiles after their 9.
const oldMobile = /^[1-9][1-9][6-9]\d{7}$/

/** The number with its country code, as it is dialled from anywhere: 5511987654321. */
const dialled = (phone: string): string => foreignDigits(phone) ?? `55${nationalDigits(phone)}`

/** The link that calls a number. */
export const telLink = (phone: string): string => `tel:+${dialled(phone)}`

/** The WhatsApp link: country code, digits only, encoded text. Without a number WhatsApp asks for the chat. */
export const whatsappLink = (phone: string, text: string): string =>
  `https://wa.me/${phone && dialled(phone)}?text=${encodeURIComponent(text)}`
