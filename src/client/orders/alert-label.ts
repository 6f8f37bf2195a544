import { t } from '@lingui/core/macro'
import { type OrderAlert, unfetchedAfter } from '../../shared/orders.ts'

/** What the orders of an alert are called. */
export function alertLabel(alerta: OrderAlert): string {
  switch (alerta) {
    case 'atrasadas':
      return t`Atrasadas`
    case 'sem_retirada':
      return t`Prontas há ${unfetchedAfter} dias ou mais`
    case 'a_receber':
      return t`Entregues sem pagamento`
  }
}
