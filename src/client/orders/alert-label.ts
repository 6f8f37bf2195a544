import { t } from '@lingui/core/macro'
import { type OrderWait, unfetchedAfter } from '../../shared/orders.ts'

/** What the orders of an alert are called, or those of today. */
export function alertLabel(alerta: OrderWait): string {
  switch (alerta) {
    case 'hoje':
      return t`Para hoje`
    case 'atrasadas':
      return t`Atrasadas`
    case 'sem_retirada':
      return t`Prontas há ${unfetchedAfter} dias ou mais`
    case 'a_receber':
      return t`Entregues sem pagamento`
  }
}
