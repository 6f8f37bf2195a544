export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/**
 * A Brazilian number without country code and leading zeros. A leading 55 is the country's only where
 * 12 or 13 digits remain, for DDD 55 is real.
 */
export function nationalDigits(phone: string): string {
  const digits = digitsOf(phone).replace(/^0+/, '')
  return digits.startsWith('55') && (digits.length === 12 || digits.length === 13) ? digits.slice(2) : digits
}

/** 10 digits (landline or old mobile) or 11 with the mobile's 9 in third place, after a DDD. */
export function isPhone(phone: string): boolean {
  return /^[1-9][1-9](9\d{8}|[1-9]\d{7})$/.test(nationalDigits(phone))
}

/** (11) 98765-4321 or (11) 3456-7890; what is no whole number yet is masked as far as it goes. */
export function formatPhone(phone: string): string {
  const digits = nationalDigits(phone).slice(0, 11)
  if (digits.length <= 2) return digits
  const split = digits.length > 10 ? 7 : 6
  const tail = digits.slice(split)
  return `(${digits.slice(0, 2)}) ${digits.slice(2, split)}${tail && `-${tail}`}`
}

/** The chat link of spec 2 §7: country code 55, digits only, encoded text. */
export function whatsappLink(phone: string, text: string): string {
  return `https://wa.me/55${nationalDigits(phone)}?text=${encodeURIComponent(text)}`
}
