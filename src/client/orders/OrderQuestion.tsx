import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { deviceName } from '../../shared/devices.ts'
import { formatMoney } from '../../shared/money.ts'
import { type OrderChange, shortNumber } from '../../shared/orders.ts'
import { Button, ignoreDoubleClick } from '../ui/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { HowPaid } from './HowPaid.tsx'
import type { Order } from './order.ts'

/** What is asked before an order is changed. */
export type Asked =
  | { order: Order; question: 'paid'; delivers: boolean }
  | { order: Order; question: 'unpriced' | 'refused' }
  /** Whether another sum than the approved one is charged; then `go` on. */
  | { order: Order; question: 'sum'; go(): void }

interface OrderQuestionProps {
  asked: Asked
  onWrite(order: Order, change: OrderChange): void
  onEdit(id: string): void
  onClose(): void
}

/** The question before an order is delivered or paid. */
export function OrderQuestion({ asked, onWrite, onEdit, onClose }: OrderQuestionProps) {
  const { t } = useLingui()
  const { order } = asked
  const { valor, soma_itens, orcamento_total } = order
  const amount = formatMoney(valor)
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  const price = then(() => onEdit(order.id))
  switch (asked.question) {
    case 'unpriced':
      return (
        <Question
          order={order}
          title={t`Entregar sem valor?`}
          words={t`Esta OS ainda está a orçar: nada será cobrado.`}
          other={{
            label: t`Entregar sem valor`,
            act: then(() => onWrite(order, { status: 'Entregue' })),
          }}
          main={{ label: t`Informar valor`, act: price }}
          onClose={onClose}
        />
      )
    case 'refused': {
      // Nothing is owed for a device whose quote was refused.
      const free = soma_itens === null ? { valor: 0 } : { desconto: soma_itens }
      return (
        <Question
          order={order}
          title={t`Devolver sem cobrar?`}
          words={t`O cliente recusou o orçamento de ${amount}. A OS fica entregue, sem nada a receber.`}
          other={{ label: t`Cobrar outro valor`, act: price }}
          main={{
            label: t`Devolver sem cobrar`,
            act: then(() => onWrite(order, { status: 'Entregue', ...free })),
          }}
          onClose={onClose}
        />
      )
    }
    case 'sum': {
      const approved = formatMoney(orcamento_total ?? 0)
      return (
        <Question
          order={order}
          title={t`Cobrar outro valor?`}
          words={t`O cliente aprovou ${approved}. Receber ${amount}?`}
          other={{ label: t`Editar OS`, act: price, isFirst: true }}
          main={{ label: t`Receber ${amount}`, act: then(asked.go) }}
          onClose={onClose}
        />
      )
    }
    case 'paid':
      return (
        <HowPaid
          order={order}
          delivers={asked.delivers}
          onClose={onClose}
          onAnswer={forma_pagamento => {
            onClose()
            if (!asked.delivers) return onWrite(order, { forma_pagamento })
            onWrite(order, { status: 'Entregue', ...(forma_pagamento && { forma_pagamento }) })
          }}
        />
      )
  }
}

interface Answer {
  label: string
  act(): void
  /** It has the focus in place of the main answer: the careful one where money is asked for. */
  isFirst?: boolean
}

interface QuestionProps {
  order: Order
  title: string
  words: string
  other: Answer
  main: Answer
  onClose(): void
}

function Question({ order, title, words, other, main, onClose }: QuestionProps) {
  const { t } = useLingui()
  const id = useId()
  const { history } = useRouter()
  // Of what the address shows: going back takes both away.
  useEffect(() => history.subscribe(onClose), [history, onClose])
  const number = shortNumber(order.numero_os)
  const answer = ({ label, act }: Answer, isMain: boolean) => (
    <Button
      {...(isMain && { variant: 'primary' as const })}
      {...(isMain !== !!other.isFirst && { id })}
      onClick={ignoreDoubleClick(act)}
    >
      {label}
    </Button>
  )
  return (
    <Dialog
      size="sm"
      title={title}
      onClose={onClose}
      initialFocus={() => document.getElementById(id)}
      footer={
        <>
          {answer(other, false)}
          {answer(main, true)}
        </>
      }
    >
      <p>{words}</p>
      <p dir="auto">
        {t`OS ${number}`} · {order.clientes.nome} · {deviceName(order.aparelho)}
      </p>
    </Dialog>
  )
}
