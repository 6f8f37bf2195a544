import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Banknote, CreditCard, type LucideIcon, QrCode } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId } from 'react'
import { deviceName } from '../../shared/devices.ts'
import { type PaymentMethod, paidForms, shortNumber } from '../../shared/orders.ts'
import { Button, ignoreDoubleClick } from '../ui/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Money } from '../ui/Money.tsx'
import type { Order } from './order.ts'
import { paymentLabel } from './order-words.ts'

interface HowPaidProps {
  order: Order
  /** The answer delivers the order, too. */
  delivers: boolean
  /** null: not paid. */
  onAnswer(forma_pagamento: PaymentMethod | null): void
  onClose(): void
}

/** 'Como foi pago?': one tap answers. What was agreed upon, or holds, is marked and has the focus. */
export function HowPaid({ order, delivers, onAnswer, onClose }: HowPaidProps) {
  const { t } = useLingui()
  const id = useId()
  const { history } = useRouter()
  // Of what the address shows: going back takes both away.
  useEffect(() => history.subscribe(onClose), [history, onClose])
  const { pago, forma_pagamento, clientes } = order
  const number = shortNumber(order.numero_os)
  const first = forma_pagamento === 'Pendente' ? paidForms[0] : forma_pagamento
  return (
    <Dialog
      size="sm"
      title={t`Como foi pago?`}
      onClose={onClose}
      initialFocus={() => document.getElementById(`${id}-${first}`)}
      footer={
        (delivers || pago) && (
          <Button onClick={ignoreDoubleClick(() => onAnswer(null))}>
            {delivers ? t`Ainda não` : t`Ainda não foi pago`}
          </Button>
        )
      }
    >
      <What>
        <Strong>
          <Money value={order.valor} />
        </Strong>
        <span dir="auto">
          {t`OS ${number}`} · {clientes.nome} · {deviceName(order.aparelho)}
        </span>
      </What>
      <Forms onKeyDown={notHeld}>
        {paidForms.map(form => (
          <Button key={form} id={`${id}-${form}`} size="lg" onClick={ignoreDoubleClick(() => onAnswer(form))}>
            <Icon of={icons[form]} size="lg" />
            <span>{paymentLabel(form)}</span>
            {form === forma_pagamento && <Note>{pago ? t`Pago` : t`Combinado`}</Note>}
          </Button>
        ))}
      </Forms>
    </Dialog>
  )
}

// Enter that is still held down from what opened the question answers nothing.
function notHeld(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

const icons: Record<(typeof paidForms)[number], LucideIcon> = {
  Dinheiro: Banknote,
  PIX: QrCode,
  Cartão: CreditCard,
}

const What = chakra('p', {
  base: { display: 'grid', gap: '0.5', mb: '4', color: 'muted', overflowWrap: 'anywhere' },
})
const Strong = chakra('b', { base: { color: 'ink', textStyle: 'title', fontVariantNumeric: 'tabular-nums' } })
const Forms = chakra('div', {
  base: {
    display: 'grid',
    gap: '2',
    '& > button': { justifyContent: 'flex-start', px: '4', w: 'full' },
    '& > button > span:first-of-type': { flex: 1, textAlign: 'start' },
  },
})
const Note = chakra('span', { base: { color: 'muted', textStyle: 'sm', fontWeight: 'regular' } })
