import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { MessageCircle } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { daysBetween } from '../../../shared/days.ts'
import { deviceName } from '../../../shared/devices.ts'
import { isOwed, type OrderStatus, shortNumber } from '../../../shared/orders.ts'
import { cards, touch, wide } from '../../theme/media.ts'
import { button } from '../../theme/recipes/button.ts'
import { Icon } from '../../ui/Icon.tsx'
import { openOnPlainClick } from '../../ui/LinkButton.tsx'
import { columnHead, listCard, listRow, row, rowsOrCards } from '../../ui/lists/columns.ts'
import { Matched } from '../../ui/lists/Matched.tsx'
import { rowRef } from '../../ui/lists/row-keys.ts'
import { shrinkToFit } from '../../ui/Money.tsx'
import { Hidden, oneLine } from '../../ui/Text.tsx'
import { Forecast, PaymentNote } from '../OrderBadges.tsx'
import type { Order } from '../order.ts'
import { useChats } from '../order-whatsapp.ts'
import { paymentWords, priceWords, quotePlace, quoteWords, shortDay } from '../order-words.ts'
import { StatusControl } from '../StatusControl.tsx'

interface OrderRowProps {
  order: Order
  /** What was searched for: it is marked. */
  query: string
  /** Today in the shop's zone. */
  today: string
  blocked: boolean
  onMove(order: Order, status: OrderStatus): void
  onPay(order: Order): void
  onOpen(id: string, at?: typeof quotePlace): void
}

/** One order: who, which device, when, how much, where it stands. A child of OrderGrid. */
export const OrderRow = memo(function OrderRow({
  order,
  query,
  today,
  blocked,
  onMove,
  onPay,
  onOpen,
}: OrderRowProps) {
  const { t } = useLingui()
  const { clientes: customer } = order
  const [number, owed] = [shortNumber(order.numero_os), isOwed(order)]
  const value = priceWords(order)
  // The row says 0064 of OS-0064.
  const typedNumber = query.replace(/^\s*os[\s.-]*(?=\d)/i, '')
  const entry = shortDay(order.data_entrada, today)
  return (
    <li ref={rowRef} data-done={order.status === 'Entregue' && !owed ? '' : undefined}>
      <span data-cell="number">
        <span aria-hidden="true">
          <Matched text={number} query={typedNumber} />
        </span>
        <Hidden>{order.numero_os}</Hidden>
      </span>
      <div data-cell="who">
        <b dir="auto">
          <Matched text={customer.nome} query={query} />
        </b>
        <span data-sub="">
          <span data-card="">
            <Matched text={t`OS ${number}`} query={typedNumber} />
            {' · '}
          </span>
          <span data-phone="">
            <Matched text={customer.telefone} query={query} />
          </span>
        </span>
      </div>
      <div data-cell="device">
        <b dir="auto">
          <Matched text={deviceName(order.aparelho)} query={query} />
        </b>
        <span data-sub="" dir="auto">
          {order.defeito}
        </span>
      </div>
      <div data-cell="date">
        {owed && order.data_entrega ? (
          <OwedSince day={order.data_entrega} today={today} />
        ) : (
          <>
            <Forecast order={order} today={today} />
            <span data-sub="">{t`Entrada ${entry}`}</span>
          </>
        )}
      </div>
      <div data-cell="value">
        <b style={shrinkToFit(value)}>{value}</b>
        {order.a_orcar ? (
          <span data-sub="">{'\u00a0'}</span>
        ) : (
          <MoneyLine order={order} today={today} blocked={blocked} onPay={onPay} onOpen={onOpen} />
        )}
      </div>
      <div data-cell="status">
        <StatusControl order={order} onMove={onMove} blocked={blocked} />
      </div>
      <div data-cell="actions">
        {(order.status === 'Pronto' || owed) && <Message order={order} />}
        <DetailsLink
          href={`/ordens?os=${order.id}`}
          variant="ghost"
          size="sm"
          data-whole=""
          data-row=""
          aria-label={t`Detalhes da ${order.numero_os}`}
          onClick={(event: MouseEvent) => openOnPlainClick(event, () => onOpen(order.id))}
        >
          {t`Detalhes`}
        </DetailsLink>
      </div>
    </li>
  )
})

type MoneyLineProps = Pick<OrderRowProps, 'order' | 'today' | 'blocked' | 'onPay' | 'onOpen'>

/** How far its quote is, which leads to it; or how it is paid: pressed, it asks how it was paid. */
function MoneyLine({ order, today, blocked, onPay, onOpen }: MoneyLineProps) {
  const { t } = useLingui()
  const [number, quote, words] = [shortNumber(order.numero_os), quoteWords(order, today), paymentWords(order)]
  if (quote)
    return (
      <a
        href={`/ordens?os=${order.id}#${quotePlace}`}
        data-money=""
        aria-label={t`Orçamento: ${quote}. Ver na OS ${number}`}
        onClick={event => openOnPlainClick(event, () => onOpen(order.id, quotePlace))}
      >
        <span data-quote="">{quote}</span>
      </a>
    )
  const note = <PaymentNote order={order} />
  if (blocked) return note
  return (
    <button
      type="button"
      data-money=""
      aria-haspopup="dialog"
      aria-label={t`Pagamento: ${words}. Alterar na OS ${number}`}
      onClick={() => onPay(order)}
    >
      {note}
    </button>
  )
}

/** Since when a delivered order waits for its payment. */
function OwedSince({ day, today }: { day: string; today: string }) {
  const { t } = useLingui()
  const [days, delivered] = [daysBetween(day, today), shortDay(day, today)]
  return (
    <>
      {days > 0 ? <Plural value={days} one="Há # dia" other="Há # dias" /> : t`Hoje`}
      <span data-sub="">{t`Entregue ${delivered}`}</span>
    </>
  )
}

/** The chat with who waits for a device, or owes for it. */
function Message({ order }: { order: Order }) {
  const { t } = useLingui()
  const name = order.clientes.nome
  const chat = useChats()(order)
  return (
    <MessageLink
      href={chat.href}
      target="_blank"
      rel="noopener noreferrer"
      size="sm"
      onClick={chat.onClick}
      aria-label={isOwed(order) ? t`WhatsApp: cobrar ${name}` : t`WhatsApp: avisar ${name} que está pronto`}
    >
      <Icon of={MessageCircle} />
      <span>{t`WhatsApp`}</span>
    </MessageLink>
  )
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

/** The columns of a row, by the width of the screen beside the sidebar. */
const columns = {
  ...row,
  gridTemplateColumns: '36px minmax(150px, 1fr) minmax(150px, 1fr) 122px 104px 154px 112px',
  [wide]: { gridTemplateColumns: '40px minmax(160px, 1fr) minmax(160px, 1fr) 122px 112px 154px 180px' },
}

export const OrderHead = chakra('div', {
  base: {
    ...columns,
    ...columnHead,
    '& > span:nth-of-type(5)': { textAlign: 'right' },
  },
})

/**
 * Rows where there is room for columns, cards where there is not: one markup, styled here as a whole because a
 * list of hundreds is drawn cheaper so than with a component a cell. `data-cell` names the cells, `data-sub`
 * a muted second line, `data-card` what only a card shows, `data-done` an order that is delivered and paid,
 * `data-whole` the link that the whole row is.
 */
export const OrderGrid = chakra('ul', {
  base: {
    ...rowsOrCards,

    '& > li': {
      ...columns,
      ...listRow,
      position: 'relative',
      cursor: 'pointer',
      // An open menu reaches out of its row.
      '&:has([aria-expanded=true])': { contentVisibility: 'visible' },
      [cards]: {
        ...listCard,
        gridTemplate:
          '"who who val" auto "dev date date" 1fr "status act act" auto / minmax(0, 1fr) auto min-content',
        gap: '10px {spacing.3}',
        containIntrinsicSize: 'auto 138px',
      },
    },
    '& [data-cell]': { minW: '0' },
    '& b': oneLine,
    '& [data-sub]': { ...oneLine, color: 'muted', textStyle: 'sm' },
    // Never cut: it reaches over the empty end of the cell before it.
    '& [data-quote]': { display: 'block', whiteSpace: 'nowrap', color: 'muted', textStyle: 'sm' },
    '& [data-money]:has([data-quote])': { maxW: 'none' },
    '& [data-card]': { display: 'none', [cards]: { display: 'inline' } },
    '& [data-done] :is(b, [data-sub])': { color: 'muted' },
    '& :is([data-cell=number], [data-cell=date], [data-cell=value], [data-phone])': {
      fontVariantNumeric: 'tabular-nums',
    },

    '& [data-cell=number]': {
      alignSelf: 'start',
      pt: '13px',
      color: 'muted',
      whiteSpace: 'nowrap',
      [cards]: { display: 'none' },
    },
    '& [data-cell=who]': { [cards]: { gridArea: 'who', '& [data-sub]': { whiteSpace: 'normal' } } },
    '& [data-phone]': { whiteSpace: 'nowrap' },
    '& [data-cell=device]': {
      [cards]: {
        gridArea: 'dev',
        '& [data-sub]': { whiteSpace: 'normal', display: '-webkit-box', lineClamp: 2 },
      },
    },
    '& [data-cell=date]': { [cards]: { gridArea: 'date', justifySelf: 'end', textAlign: 'right' } },
    '& [data-cell=value]': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      justifyItems: 'end',
      textAlign: 'right',
      '& b': { maxW: 'full' },
      containerType: 'inline-size',
      [cards]: {
        containerType: 'normal',
        gridArea: 'val',
        gridTemplateColumns: 'max-content',
        justifyContent: 'end',
      },
    },
    '& [data-whole]': { fontWeight: 'regular' },
    // The link lies over the row, and what else can be pressed over the link.
    '& [data-whole]::before': { content: '""', position: 'absolute', inset: '0', borderRadius: 'inherit' },
    '& :is(button, a:not([data-whole]), [data-phone])': { position: 'relative', zIndex: 1 },
    '& [data-money]': {
      display: 'block',
      maxW: 'full',
      borderRadius: 'xs',
      textDecoration: 'underline',
      textDecorationColor: '{colors.line}',
      textUnderlineOffset: '3px',
      '&:hover': { textDecorationColor: 'currentColor' },
      // Reaches the 44 px that a finger needs.
      [touch]: { _after: { content: '""', position: 'absolute', insetX: '-2', top: '-2', bottom: '-4' } },
    },
    '& [data-cell=status]': { [cards]: { gridArea: 'status', alignSelf: 'center', mt: '0.5' } },
    '& [data-cell=actions]': {
      display: 'flex',
      justifyContent: 'flex-end',
      gap: '1',
      me: '-2',
      [cards]: { gridArea: 'act', alignSelf: 'end', mt: '0.5' },
    },
  },
})
