/** Brands the form offers (spec 2 §3). */
export const brands = ['iPhone', 'Samsung', 'Xiaomi', 'Motorola', 'LG', 'Huawei', 'Outro'] as const

/** Brands that are recognised when a device is split for editing, in the spec's order. */
const knownBrands = [
  'iPhone',
  'Samsung',
  'Xiaomi',
  'Motorola',
  'LG',
  'Huawei',
  'Sony',
  'OnePlus',
  'Oppo',
  'Vivo',
  'Realme',
  'Asus',
  'Lenovo',
  'Nokia',
  'Redmi',
  'Mi',
  'Galaxy',
  'Poco',
] as const

/** The words of a device's name by which reports group it (spec 2 §9, design §9.11); without any it is 'Outros'. */
export const deviceWords = {
  iPhone: ['iPhone'],
  Samsung: ['Samsung', 'Galaxy'],
  Xiaomi: ['Xiaomi', 'Redmi', 'Mi', 'Poco'],
  Motorola: ['Motorola', 'Moto'],
  LG: ['LG'],
  Huawei: ['Huawei'],
} as const
export type DeviceCategory = keyof typeof deviceWords | 'Outros'

/** What is stored: brand, a space, model, trimmed (spec 2 §3). */
export const joinDevice = (marca: string, modelo: string): string => `${marca} ${modelo}`.trim()

/**
 * Splits a device for the edit form so that joining gives it back. A known brand counts only as a whole
 * word that begins the text: one further in could not be joined back where it stood.
 */
export function splitDevice(aparelho: string): { marca: string; modelo: string } {
  const text = aparelho.trim()
  const known = knownBrands.find(brand => {
    const head = text.slice(0, brand.length)
    return head.toLowerCase() === brand.toLowerCase() && /^( |$)/.test(text.slice(brand.length))
  })
  const end = known ? known.length : text.search(/ |$/)
  return { marca: text.slice(0, end), modelo: text.slice(end).replace(/^ /, '') }
}
