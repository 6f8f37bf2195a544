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

/** The DDDs that exist. */
const areas = new Set(
  `11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64
  65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99`.split(/\s+/),
)

export const isDdd = (digits: string): boolean => areas.has(digits)

/** Whether a number's DDD exists, if it has one: another country's has none. */
export const hasKnownDdd = (phone: string): boolean =>
  isForeign(phone) || isDdd(nationalDigits(phone).slice(0, 2))

/** Country codes as the ITU assigns them (E.164), but Brazil's. None begins another. */
const codes = new Set(
  `1 20 211 212 213 216 218 220 221 222 223 224 225 226 227 228 229 230 231 232 233 234 235 236 237 238 239 240 241 242 243
  244 245 246 247 248 249 250 251 252 253 254 255 256 257 258 260 261 262 263 264 265 266 267 268 269 27 290 291 297 298
  299 30 31 32 33 34 350 351 352 353 354 355 356 357 358 359 36 370 371 372 373 374 375 376 377 378 379 380 381 382 383 385
  386 387 389 39 40 41 420 421 423 43 44 45 46 47 48 49 500 501 502 503 504 505 506 507 508 509 51 52 53 54 56 57 58 590
  591 592 593 594 595 596 597 598 599 60 61 62 63 64 65 66 670 672 673 674 675 676 677 678 679 680 681 682 683 685 686 687
  688 689 690 691 692 7 800 808 81 82 84 850 852 853 855 856 86 870 878 880 881 882 883 886 888 90 91 92 93 94 95 960 961 962
  963 964 965 966 967 968 970 971 972 973 974 975 976 977 979 98 992 993 994 995 996 998`.split(/\s+/),
)

/** The country code with which these digits begin. */
const codeOf = (digits: string): string | null =>
  [1, 2, 3].map(length => digits.slice(0, length)).find(code => codes.has(code)) ?? null

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
