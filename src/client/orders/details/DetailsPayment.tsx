import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { isOwed, isPaidBy, paidForms } from '../../../shared/orders.ts'
import { Money } from '../../ui/Money.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { Hint } from '../../ui/Text.tsx'
import { shortDay } from '../due.ts'
import type { Order } from '../order.ts'
import { paymentLabel } from '../payment-label.ts'
import type { OrderActs } from '../use-order-acts.tsx'

interface DetailsPaymentProps {
  order: Order
  /** Today in the shop's zone. */
  today: string
  acts: Pick<OrderActs, 'pay'>
  blocked: boolean
}

const notYet = 'Ainda não'

/** Whether an order is paid, and how: one tap on a form pays it, and one takes that back (product 6.5). */
export function DetailsPayment({ order, today, acts, blocked }: DetailsPaymentProps) {
  const { t } = useLingui()
  const { pago, forma_pagamento, data_entrega } = order
  const method = paymentLabel(forma_pagamento)
  const chosen = pago && isPaidBy(forma_pagamento) ? forma_pagamento : notYet
  // The day that a payment would count for now: of the delivery, where there was one.
  const day = data_entrega && data_entrega !== today && shortDay(data_entrega, today)
  const isDone = pago || (order.status === 'Entregue' && !isOwed(order))
  const notes = isDone
    ? []
    : [
        isPaidBy(forma_pagamento) && t`Combinado: ${method}`,
        day && t`Recebido agora, conta em ${day}.`,
      ].filter(Boolean)
  return (
    <Place>
      <Line>
        <b>{pago ? t`✅ Pago via ${method}` : isDone ? t`Sem cobrança` : t`⏳ Pendente`}</b>
        <Money value={order.valor} />
      </Line>
      {!blocked && (
        <Segments
          label={t`Forma de pagamento`}
          options={[
            { value: notYet, label: t`Ainda não` },
            ...paidForms.map(value => ({ value, label: paymentLabel(value) })),
          ]}
          value={chosen}
          onChange={value => value !== chosen && acts.pay(order, value === notYet ? null : value)}
        />
      )}
      {notes.length > 0 && <Hint>{notes.join(' ')}</Hint>}
    </Place>
  )
}

const Place = chakra('div', {
  base: {
    display: 'grid',
    gap: '2.5',
    '& > [role=group]': { display: 'flex', '& > button': { flex: '1 0 auto' } },
  },
})
const Line = chakra('p', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '4',
    fontWeight: 'medium',
    '& > b': { fontWeight: 'medium' },
  },
})
