import { t } from '@lingui/core/macro'
import { serviceTypes } from '../../shared/orders.ts'
import type { ServiceName } from './report.ts'

/** The name of what an order was for, by how the orders call it. */
export function serviceNames(of: ServiceName): (stored: string) => string {
  return stored => {
    const type = serviceTypes.find(one => one === stored)
    return type ? of(type) : stored
  }
}

/** A category of devices: a brand's own name, or the rest. */
export const deviceName = (stored: string): string => (stored === 'Outros' ? t`Outros` : stored)
