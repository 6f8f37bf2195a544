import { foreignDigits, isForeign, nationalDigits } from './phones.ts'

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
