import { useLingui } from '@lingui/react/macro'
import { Banknote, type LucideIcon, MessageCircle } from 'lucide-react'
import type { MouseEvent } from 'react'
import { formatMoney } from '../../../shared/money.ts'
import { isOwed, isPaidBy, nextStatus } from '../../../shared/orders.ts'
import { Button } from '../../ui/Button.tsx'
import { firstClick } from '../../ui/first-click.ts'
import { Icon } from '../../ui/Icon.tsx'
import { OutLink } from '../../ui/TextButton.tsx'
import type { Order } from '../order.ts'
import { statusIcon, stepLabel } from '../status.ts'
import { useNoteOrder } from '../use-note-order.ts'
import type { OrderActs } from '../use-order-acts.tsx'
import { useMessageLink } from '../whatsapp.ts'
import { useTold } from './told.ts'

interface NextStepProps {
  order: Order
  acts: OrderActs
}

/**
 * What comes next, as the one ink button of the details: Iniciar, Pronto, Avisar who waits for it, Receber what is
 * owed, Entregar. Nothing once it is delivered and nothing is owed.
 */
export function NextStep({ order, acts }: NextStepProps) {
  const { t } = useLingui()
  const link = useMessageLink(order)
  const note = useNoteOrder()
  const told = useTold(order)
  const { status, forma_pagamento, valor } = order
  const amount = formatMoney(valor)
  // The second click of a double click was aimed at the step before.
  const tell = (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault()
    else note(order.id, 'avisado')
  }
  if (status === 'Pronto' && !told) {
    return (
      <OutLink variant="primary" href={link} onClick={tell}>
        <Icon of={MessageCircle} />
        {t`Avisar`}
      </OutLink>
    )
  }
  if (isOwed(order) || (status === 'Pronto' && isOwed({ ...order, status: 'Entregue' }))) {
    // What was agreed upon is one tap; the toast takes it back.
    const receive = () =>
      isPaidBy(forma_pagamento) ? acts.pay(order, forma_pagamento) : acts.askPayment(order)
    return <Step icon={Banknote} label={t`Receber ${amount}`} onClick={receive} />
  }
  const next = nextStatus[status]
  return (
    next && <Step icon={statusIcon[next]} label={stepLabel(next)} onClick={() => acts.move(order, next)} />
  )
}

export const hasNextStep = (order: Pick<Order, 'status' | 'pago' | 'valor'>) =>
  order.status !== 'Entregue' || isOwed(order)

function Step({ icon, label, onClick }: { icon: LucideIcon; label: string; onClick(): void }) {
  return (
    <Button variant="primary" icon={icon} onClick={firstClick(onClick)}>
      {label}
    </Button>
  )
}
