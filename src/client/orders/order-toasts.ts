import { t } from '@lingui/core/macro'
import { isOwed, type OrderChange, shortNumber } from '../../shared/orders.ts'
import { refusalOf } from '../api/trpc.ts'
import { toast } from '../ui/feedback/toast.ts'
import { isOrder, type Order } from './order.ts'
import { paymentLabel, shortDay, statusLabel } from './order-words.ts'

interface Place {
  /** Today in the shop's zone. */
  today: string
  /** Opens the form of an order. */
  edit(id: string): void
}

/** Says that a change is stored, and offers to undo it. */
export function toastChange(
  place: Place,
  stored: Order,
  { status, forma_pagamento }: OrderChange,
  undo: 'undone' | (() => void),
) {
  const [number, label, method] = [
    shortNumber(stored.numero_os),
    statusLabel(stored.status),
    paymentLabel(stored.forma_pagamento),
  ]
  const paid = forma_pagamento !== undefined && stored.pago
  // Delivered for nothing may be meant so, or the amount was forgotten.
  const unpriced = status === 'Entregue' && undo !== 'undone' && !stored.pago && !isOwed(stored)
  const title = status
    ? undo === 'undone'
      ? t`OS ${number} voltou para ${label}`
      : t`OS ${number} movida para ${label}`
    : stored.pago
      ? t`Pagamento da OS ${number} recebido: ${method}`
      : t`Pagamento da OS ${number} desfeito`
  const description = [
    paid && status && t`Pago - ${method}`,
    paid && countedElsewhere(stored, place.today),
    unpriced && t`Sem valor`,
  ].filter(Boolean)
  const action =
    undo === 'undone'
      ? []
      : [
          { label: t`Desfazer`, onClick: undo },
          ...(unpriced ? [{ label: t`Informar valor`, onClick: () => place.edit(stored.id) }] : []),
        ]
  toast.success(title, {
    about: stored.id,
    ...(description.length > 0 && { description: description.join(' · ') }),
    ...(action.length > 0 && { action }),
  })
}

/** The day that a payment counts for, where that is not today. */
function countedElsewhere({ data_entrega, pago_em }: Order, today: string): string | false {
  const counts = data_entrega ?? pago_em
  if (!counts || counts === today) return false
  const day = shortDay(counts, today)
  return t`Conta no faturamento de ${day}`
}

/** Says why a change was refused. */
export function toastFailure(error: unknown, clicked: Order, { status }: OrderChange) {
  const number = shortNumber(clicked.numero_os)
  const { key, row: stored } = refusalOf(error)
  if (key !== 'conflito' || !isOrder(stored)) {
    const title = status
      ? t`Não foi possível mudar o status da OS ${number}`
      : t`Não foi possível mudar o pagamento da OS ${number}`
    return toast.error(title, { error, about: clicked.id })
  }
  const label = statusLabel(stored.status)
  toast.error(t`A OS ${number} foi alterada em outro lugar`, {
    description: t`Agora ela está em ${label}.`,
    about: clicked.id,
  })
}
