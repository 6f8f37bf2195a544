import { t } from '@lingui/core/macro'
import { brands, exampleModels } from '../../shared/devices.ts'
import { orderStatuses, paymentMethods, type ServiceType, serviceTypes } from '../../shared/orders.ts'
import { paymentLabel } from './payment-label.ts'
import { statusLabel } from './status.ts'

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

/** A model of the chosen brand as the form's placeholder, an iPhone's until one is chosen (product 6.3). */
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

export function serviceLabel(type: ServiceType): string {
  switch (type) {
    case 'Troca de Tela':
      return t`Troca de Tela`
    case 'Troca de Bateria':
      return t`Troca de Bateria`
    case 'Reparo de Carregamento':
      return t`Reparo de Carregamento`
    case 'Limpeza/Oxidação':
      return t`Limpeza/Oxidação`
    case 'Reparo de Botões':
      return t`Reparo de Botões`
    case 'Reparo de Câmera':
      return t`Reparo de Câmera`
    case 'Reparo de Áudio':
      return t`Reparo de Áudio`
    case 'Reparo de Software':
      return t`Reparo de Software`
    case 'Formatação':
      return t`Formatação`
    case 'Desbloqueio':
      return t`Desbloqueio`
    case 'Backup/Recuperação':
      return t`Backup/Recuperação`
    case 'Outros':
      return t`Outros`
  }
}
