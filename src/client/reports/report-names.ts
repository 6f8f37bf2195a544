import { t } from '@lingui/core/macro'
import { serviceTypes } from '../../shared/orders.ts'
import { serviceLabel } from '../orders/service-label.ts'

/** What an order was for; one of a newer server as it is stored. */
export function serviceName(stored: string): string {
  const type = serviceTypes.find(one => one === stored)
  return type ? serviceLabel(type) : stored
}

/** A category of devices: a brand's own name, or the rest. */
export const deviceName = (stored: string): string => (stored === 'Outros' ? t`Outros` : stored)
