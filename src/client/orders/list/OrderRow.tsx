import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Check, MessageCircle } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { deviceName } from '../../../shared/devices.ts'
import { formatMoney } from '../../../shared/money.ts'
import { type OrderStatus, shortNumber } from '../../../shared/orders.ts'
import { touch, wide } from '../../theme/media.ts'
import { button } from '../../theme/recipes/button.ts'
import { Badge } from '../../ui/Badge.tsx'
import { fitting } from '../../ui/fitting.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Hidden } from '../../ui/Text.tsx'
import { shortDay } from '../due.ts'
import { Forecast } from '../Forecast.tsx'
import type { Order } from '../order.ts'
import { paymentLabel } from '../payment-label.ts'
import { useMessageLink } from '../whatsapp.ts'
import { StatusControl } from './StatusControl.tsx'

interface OrderRowProps {
  order: Order
  /** Today in the shop's zone. */
  today: string
  blocked: boolean
  onMove(order: Order, status: OrderStatus): void
  onOpen(id: string): void
}

/** One order: who, which device, when, how much, where it stands (product 6.6). A child of OrderGrid. */
export const OrderRow = memo(function OrderRow({ order, today, blocked, onMove, onOpen }: OrderRowProps) {
  const { t } = useLingui()
  const { clientes: customer } = order
  const number = shortNumber(order.numero_os)
  const value = formatMoney(order.valor)
  const entry = shortDay(order.data_entrada, today)
  return (
    <li data-done={order.status === 'Entregue' ? '' : undefined}>
      <span data-cell="number">
        <span aria-hidden="true">{number}</span>
        <Hidden>{order.numero_os}</Hidden>
      </span>
      <div data-cell="who">
        <b dir="auto">{customer.nome}</b>
        <span data-sub="">
          <span data-card="">{t`OS ${number}`} · </span>
          <span data-phone="">{customer.telefone}</span>
        </span>
      </div>
      <div data-cell="device">
        <b dir="auto">{deviceName(order.aparelho)}</b>
        <span data-sub="" dir="auto">
          {order.defeito}
        </span>
      </div>
      <div data-cell="date">
        <Forecast order={order} today={today} />
        <span data-sub="">{t`Entrada ${entry}`}</span>
      </div>
      <div data-cell="value">
        <b style={fitting(value)}>{value}</b>
        <PaymentNote pago={order.pago} forma_pagamento={order.forma_pagamento} />
      </div>
      <div data-cell="status">
        <StatusControl order={order} onMove={onMove} blocked={blocked} />
      </div>
      <div data-cell="actions">
        {order.status === 'Pronto' && <ReadyMessage order={order} />}
        <DetailsLink
          href={`/ordens?os=${order.id}`}
          variant="ghost"
          size="sm"
          aria-label={t`Detalhes da ${order.numero_os}`}
          onClick={(event: MouseEvent) => openHere(event, () => onOpen(order.id))}
        >
          {t`Detalhes`}
        </DetailsLink>
      </div>
    </li>
  )
})

/** 'Pago - PIX' as a neutral check, or 'Pendente'. */
function PaymentNote({ pago, forma_pagamento }: Pick<Order, 'pago' | 'forma_pagamento'>) {
  const { t } = useLingui()
  if (!pago) return <span data-sub="">{t`Pendente`}</span>
  const method = paymentLabel(forma_pagamento)
  return (
    <Badge tone="plain" icon={Check}>
      {t`Pago - ${method}`}
    </Badge>
  )
}

function ReadyMessage({ order }: { order: Order }) {
  const { t } = useLingui()
  const name = order.clientes.nome
  return (
    <MessageLink
      href={useMessageLink(order)}
      target="_blank"
      rel="noopener noreferrer"
      size="sm"
      aria-label={t`WhatsApp: avisar ${name} que está pronto`}
    >
      <Icon of={MessageCircle} />
      <span>{t`WhatsApp`}</span>
    </MessageLink>
  )
}

/** A plain click opens over the list; one with a modifier is the browser's (a new tab). */
function openHere(event: MouseEvent, open: () => void) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  open()
}

const DetailsLink = chakra('a', button)
const MessageLink = chakra(DetailsLink, {
  base: {
    w: 'control.sm',
    px: '0',
    '& > span': { display: 'none' },
    [wide]: { w: 'auto', px: '2', '& > span': { display: 'inline' } },
    [touch]: { [wide]: { w: 'control.sm', px: '0', '& > span': { display: 'none' } } },
  },
})
