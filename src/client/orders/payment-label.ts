import { t } from '@lingui/core/macro'
import type { PaymentMethod } from '../../shared/orders.ts'

export function paymentLabel(method: PaymentMethod): string {
  switch (method) {
    case 'Pendente':
      return t`Pendente`
    case 'Dinheiro':
      return t`Dinheiro`
    case 'PIX':
      return 'PIX'
    case 'Cartão':
      return t`Cartão`
  }
}
