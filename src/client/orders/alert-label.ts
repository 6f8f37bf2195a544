import { t } from '@lingui/core/macro'
import { type OrderWait, unfetchedAfterDays } from '../../shared/orders.ts'

/** What the orders of an alert are called, or those of today. */
export function alertLabel(alerta: OrderWait): string {
  switch (alerta) {
    case 'hoje':
      return t`Para hoje`
    case 'atrasadas':
      return t`Atrasadas`
    case 'sem_retirada':
      return t`Prontas há ${unfetchedAfterDays} dias ou mais`
    case 'a_receber':
      return t`Entregues sem pagamento`
  }
}
