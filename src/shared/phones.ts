export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/**
 * A Brazilian number without country code and leading zeros. A leading 55 is the country code only before a
 * whole number of 10 or 11 digits, because DDD 55 exists.
 */
export function nationalDigits(phone: string): string {
  const digits = digitsOf(phone).replace(/^0+/, '')
  const behind = digits.startsWith('55') ? digits.slice(2).replace(/^0+/, '') : ''
  return behind.length === 10 || behind.length === 11 ? behind : digits
}

/** A DDD and a landline or old mobile (10 digits), or a mobile that begins with 9 (11 digits). */
export function isPhone(phone: string): boolean {
  return /^[1-9][1-9](9\d{8}|[1-9]\d{7})$/.test(nationalDigits(phone))
}

/** (11) 98765-4321 or (11) 3456-7890; an incomplete number is masked as far as it goes. */
export function formatPhone(phone: string): string {
  const digits = nationalDigits(phone).slice(0, 11)
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

/**
 * The WhatsApp link: country code 55, digits only, encoded text. Without a number WhatsApp asks for the chat.
 */
export function whatsappLink(phone: string, text: string): string {
  return `https://wa.me/${phone && 55}${nationalDigits(phone)}?text=${encodeURIComponent(text)}`
}
