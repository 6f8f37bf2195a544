import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { createLink } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { dayOf, daysBetween } from '../../shared/days.ts'
import { shortNumber } from '../../shared/orders.ts'
import type { Utils } from '../api/session.ts'
import { trpc } from '../api/trpc.ts'
import { touch } from '../theme/media.ts'
import { button } from '../theme/recipes/button.ts'
import { FailedState } from '../ui/feedback/States.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Money } from '../ui/Money.tsx'
import { oneLine } from '../ui/Text.tsx'
import { useToday } from '../ui/use-shop-clock.ts'
import type { Order } from './order.ts'
import { useChats } from './order-whatsapp.ts'
import { shortDay } from './order-words.ts'

interface OwedOrdersProps {
  /** The shop's zone (IANA name). */
  zone: string
  /** How many debts there are, once that is known. */
  count: number | undefined
}

/** The debts that wait longest, each with the chat that asks for it. */
export function OwedOrders({ zone, count }: OwedOrdersProps) {
  const { t } = useLingui()
  const today = useToday(zone)
  const { data, isError, isFetching, refetch } = trpc.orders.list.useQuery(owedInput)
  if (data)
    return (
      <OwedLines>
        {data.items.map(order => (
          <OwedOrder key={order.id} order={order} today={today} zone={zone} />
        ))}
      </OwedLines>
    )
  if (!isError) return <OwedSkeleton count={count} />
  return (
    <FailedState onRetry={() => void refetch()} retrying={isFetching}>
      {t`Não foi possível carregar as OS a receber.`}
    </FailedState>
  )
}

interface OwedOrderProps extends Pick<OwedOrdersProps, 'zone'> {
  order: Order
  /** The shop's current day. */
  today: string
}

function OwedOrder({ order, today, zone }: OwedOrderProps) {
  const { t } = useLingui()
  const { id, numero_os, valor, clientes: customer } = order
  const [name, number] = [customer.nome, shortNumber(numero_os)]
  const asked = askedOn(order, zone)
  const day = asked && shortDay(asked, today)
  const utils = trpc.useUtils()
  const chat = useChats(() => void utils.orders.list.invalidate(owedInput))(order)
  return (
    <OwedLine asChild>
      <li>
        <Details to="/ordens" search={{ os: id }}>
          <b dir="auto">{name}</b>
          <small>
            {t`OS ${number}`}, <Since day={order.data_entrega ?? today} today={today} />
          </small>
        </Details>
        <span>
          <b>
            <Money value={valor} />
          </b>
          <small>{day ? t`avisada ${day}` : '\u00a0'}</small>
        </span>
        <MessageLink
          href={chat.href}
          target="_blank"
          rel="noopener noreferrer"
          size="sm"
          square
          aria-label={t`WhatsApp: cobrar ${name}`}
          onClick={chat.onClick}
        >
          <Icon of={MessageCircle} />
        </MessageLink>
      </li>
    </OwedLine>
  )
}

function Since({ day, today }: { day: string; today: string }) {
  const { t } = useLingui()
  const days = daysBetween(day, today)
  // A day of delivery may be typed, so it may be still to come.
  if (days < 0) return t`entregue`
  return <Plural value={days} _0="entregue hoje" one="entregue há # dia" other="entregue há # dias" />
}

/** The day on which the customer was last written to. What they got until the day of delivery said that it was ready. */
function askedOn({ avisado_em, data_entrega }: Order, zone: string): string | undefined {
  const day = avisado_em ? dayOf(new Date(avisado_em), zone) : undefined
  return day && data_entrega && day <= data_entrega ? undefined : day
}

const OwedLines = chakra('ul', {
  base: {
    listStyle: 'none',
    fontVariantNumeric: 'tabular-nums',
    borderBottom: '1px solid',
    borderColor: 'hairline',
    '& b, & small': { ...oneLine, display: 'block' },
    '& b': { fontWeight: 'medium' },
    '& small': { textStyle: 'sm', color: 'muted' },
    '& > li > span': { textAlign: 'end' },
    '& > li > a:first-of-type': {
      minW: '0',
      borderRadius: 'xs',
      '&:hover b': { textDecoration: 'underline' },
    },
  },
})
const Details = createLink(chakra('a'))
const MessageLink = chakra('a', {
  ...button,
  base: { ...button.base, [touch]: { w: 'control.touch', h: 'control.touch' } },
})

/** Debts while they load, in as many lines as there will be. */
function OwedSkeleton({ count = 4 }: { count?: number | undefined }) {
  return (
    <div aria-hidden="true">
      {widths.slice(0, count).map(width => (
        <OwedLine key={width}>
          <Skeleton w={width} />
        </OwedLine>
      ))}
    </div>
  )
}

const widths = ['60%', '45%', '55%', '40%', '50%']

/** One debt: as high in any case. */
const OwedLine = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    columnGap: '3',
    h: '52px',
    borderTop: '1px solid',
    borderColor: 'hairline',
    [touch]: { h: '60px' },
  },
})

/** What the list of debts asks for: the longest waiting, as many as stand beside a chart. */
const owedInput = { alerta: 'a_receber', limit: 5 } as const

/** Asks for them before they are drawn. */
export const loadOwedOrders = (utils: Utils) => void utils.orders.list.prefetch(owedInput)
