import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Badge } from '../ui/Badge.tsx'
import type { Order } from './order.ts'
import { paymentLabel } from './payment-label.ts'

/** 'Pago - PIX' as a neutral check, or 'Pendente'. */
export function PaymentNote({ pago, forma_pagamento }: Pick<Order, 'pago' | 'forma_pagamento'>) {
  const { t } = useLingui()
  if (!pago) return <span data-sub="">{t`Pendente`}</span>
  const method = paymentLabel(forma_pagamento)
  return (
    <Badge tone="plain" icon={Check}>
      {t`Pago - ${method}`}
    </Badge>
  )
}
