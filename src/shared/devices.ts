/** The brands that the form offers. */
export const brands = ['iPhone', 'Samsung', 'Xiaomi', 'Motorola', 'LG', 'Huawei', 'Outro'] as const

/** The brands that are recognised when a device is split for editing. */
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

/** The words in a device's name by which reports group it; without any it is 'Outros'. */
export const deviceWords = {
  iPhone: ['iPhone'],
  Samsung: ['Samsung', 'Galaxy'],
  Xiaomi: ['Xiaomi', 'Redmi', 'Mi', 'Poco'],
  Motorola: ['Motorola', 'Moto'],
  LG: ['LG'],
  Huawei: ['Huawei'],
} as const
export type DeviceCategory = keyof typeof deviceWords | 'Outros'

/** The stored device: brand, a space, model. A brand repeated in the model is dropped. */
export function joinDevice(marca: string, modelo: string): string {
  // A brand of two equal words would be split after the first, and lose the second on editing.
  const first = splitDevice(join(marca, modelo))
  return join(first.marca, first.modelo)
}

const join = (marca: string, modelo: string): string => `${marca} ${withoutBrand(marca, modelo)}`.trim()

/**
 * A stored device as people see it: without "Outro", which is no brand, and without a repeated brand of an
 * older order.
 */
export function deviceName(aparelho: string): string {
  const { marca, modelo } = splitDevice(aparelho)
  const model = withoutBrand(marca, modelo).trim()
  if (model === '' || isSameWord(model, marca)) return marca
  return marca === 'Outro' ? model : `${marca} ${model}`
}

/**
 * Splits a device for the edit form; joining gives it back. A known brand counts only as the first whole
 * word: a later one could not be joined in its place.
 */
export function splitDevice(aparelho: string): { marca: string; modelo: string } {
  const text = aparelho.trim()
  const known = knownBrands.find(brand => {
    const head = text.slice(0, brand.length)
    return isSameWord(head, brand) && /^( |$)/.test(text.slice(brand.length))
  })
  const end = known ? known.length : text.search(/ |$/)
  return { marca: text.slice(0, end), modelo: text.slice(end).replace(/^ /, '') }
}

// A model that is only the brand's word stays, because the form requires one.
function withoutBrand(marca: string, modelo: string): string {
  const brand = marca.trim()
  const model = modelo.trimStart()
  const rest = model.slice(brand.length)
  const begins = brand !== '' && isSameWord(model.slice(0, brand.length), brand)
  return begins && /^\s+\S/.test(rest) ? withoutBrand(brand, rest.trimStart()) : modelo
}

const isSameWord = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
