import { t } from '@lingui/core/macro'
import { brands } from '../../../shared/devices.ts'
import { orderStatuses, paymentMethods, serviceTypes } from '../../../shared/orders.ts'
import { statusLabel } from '../order-status.ts'
import { paymentLabel } from '../payment-label.ts'
import { serviceLabel } from '../service-label.ts'

/** A model of each brand, for the form's placeholder. */
const exampleModels: Readonly<Record<string, string>> = {
  iPhone: '12',
  Samsung: 'Galaxy A54',
  Xiaomi: 'Redmi Note 12',
  Motorola: 'Moto G54',
  LG: 'K62',
  Huawei: 'P30 Lite',
  Outro: 'Asus Zenfone 8',
  Sony: 'Xperia 10',
  OnePlus: 'Nord 3',
  Oppo: 'Reno 7',
  Vivo: 'Y36',
  Realme: 'C55',
  Asus: 'Zenfone 8',
  Lenovo: 'K12',
  Nokia: 'G22',
  Redmi: 'Note 12',
  Mi: '11 Lite',
  Galaxy: 'A54',
  Poco: 'X5',
}

interface Option {
  value: string
  label: string
}

/** The seven brands, after those that an edited order has or had beside them. */
export function brandOptions(...others: (string | undefined)[]): Option[] {
  const known: readonly string[] = brands
  const extra = [...new Set(others)].flatMap(value =>
    value && !known.includes(value) ? [{ value, label: value }] : [],
  )
  return [...extra, ...brands.map(value => ({ value, label: value === 'Outro' ? t`Outro` : value }))]
}

/** A model of the chosen brand as the form's placeholder, an iPhone's until one is chosen. */
export function modelExample(marca: string): string | undefined {
  if (marca === '') return t`Ex: iPhone 12`
  const modelo = exampleModels[marca]
  return modelo && t`Ex: ${modelo}`
}

export const statusOptions = (): Option[] =>
  orderStatuses.map(value => ({ value, label: statusLabel(value) }))

export const paymentOptions = (): Option[] =>
  paymentMethods.map(value => ({ value, label: paymentLabel(value) }))

export const serviceOptions = (): Option[] =>
  serviceTypes.map(value => ({ value, label: serviceLabel(value) }))
