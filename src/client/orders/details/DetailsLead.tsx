import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { createLink } from '@tanstack/react-router'
import type { Ref } from 'react'
import { telLink } from '../../../shared/phones.ts'
import { quoteState } from '../../../shared/quotes.ts'
import { touch } from '../../theme/media.ts'
import { PaymentNote } from '../OrderBadges.tsx'
import type { Order } from '../order.ts'
import { priceWords, quoteWords, shortDay } from '../order-words.ts'
import { isUnsent, useNewestQuote } from '../quote/quote.ts'
import { quoteTitle, type ShopDay } from '../quote/quote-words.ts'
import { StatusControl } from '../StatusControl.tsx'
import type { OrderActs } from '../use-order-acts.tsx'

interface DetailsLeadProps {
  ref: Ref<HTMLDivElement>
  order: Order
  shop: ShopDay
  acts: Pick<OrderActs, 'move'>
  /** The plan is over: the status is shown and cannot be changed. */
  blocked: boolean
  /** The key of the status' step forward. */
  stepKey: string | undefined
}

/** Under the title: whose it is, where it stands, and what it is worth. */
export function DetailsLead({ ref, order, shop, acts, blocked, stepKey }: DetailsLeadProps) {
  const { cliente_id, clientes: customer } = order
  return (
    <Lead ref={ref}>
      <Who>
        <Name to="/clientes" search={{ historico: cliente_id }} dir="auto">
          {customer.nome}
        </Name>
        <Contacts>
          {customer.telefone && <Contact href={telLink(customer.telefone)}>{customer.telefone}</Contact>}
          {customer.email && <Contact href={`mailto:${customer.email}`}>{customer.email}</Contact>}
        </Contacts>
      </Who>
      <Status>
        <StatusControl order={order} onMove={acts.move} blocked={blocked} stepKey={stepKey} />
      </Status>
      <Sum>
        <b>{priceWords(order)}</b>
        <QuoteNote order={order} shop={shop} />
      </Sum>
    </Lead>
  )
}

export const Lead = chakra('div', {
  base: {
    display: 'grid',
    gridTemplate: '"who status sum" auto / minmax(0, 1fr) auto auto',
    alignItems: 'center',
    columnGap: '6',
    rowGap: '3',
    px: '6',
    pt: '1.5',
    pb: '4',
    borderBottom: '1px solid',
    borderColor: 'hairline',
    mdDown: {
      px: '4',
      py: '3',
      columnGap: '3',
      // A long sum stands below a long name.
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'start',
    },
  },
})

export const Who = chakra('div', { base: { gridArea: 'who', minW: '0', mdDown: { flex: '1 1 50%' } } })
const Name = createLink(
  chakra('a', {
    base: {
      textStyle: 'lg',
      fontWeight: 'medium',
      borderRadius: 'xs',
      overflowWrap: 'anywhere',
      textDecoration: 'underline',
      textDecorationColor: '{colors.line}',
      textUnderlineOffset: '3px',
      '&:hover': { textDecorationColor: 'currentColor' },
    },
  }),
)
const Contacts = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '4',
    textStyle: 'sm',
    [touch]: { my: '-2' },
    mdDown: { display: 'grid', justifyItems: 'start' },
  },
})
const Contact = chakra('a', {
  base: {
    maxW: 'full',
    color: 'muted',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
    borderRadius: 'xs',
    '&:hover': { color: 'ink', textDecoration: 'underline', textUnderlineOffset: '3px' },
    [touch]: { py: '3', '& + &': { mt: '-4' } },
  },
})
const Status = chakra('div', {
  base: {
    gridArea: 'status',
    mdDown: { order: 1, flex: '1 0 100%' },
    '& > div': { h: 'control.md', borderRadius: 'md' },
    '& > div > button': { px: '3', textStyle: 'md', fontWeight: 'medium' },
    '& > div > [data-next]': { flex: 'none', px: '2.5', '& > span': { display: 'inline' } },
  },
})
const Sum = chakra('div', {
  base: {
    gridArea: 'sum',
    display: 'grid',
    justifyItems: 'end',
    minW: '28',
    ps: '6',
    borderInlineStart: '1px solid',
    borderColor: 'hairline',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    '& > b': { textStyle: 'title' },
    '& > :not(b)': { textStyle: 'sm', color: 'muted' },
    '& > strong': { color: 'ink' },
    mdDown: { minW: '0', ms: 'auto', ps: '0', borderInlineStart: '0', '& > b': { textStyle: 'dialog' } },
  },
})

/** Under an order's value: how far its quote is while it is being repaired, else how its payment stands. */
function QuoteNote({ order, shop }: { order: Order; shop: ShopDay }) {
  const { t } = useLingui()
  const newest = useNewestQuote(order)
  const { status, orcamento_ate } = order
  if (status === 'Recebido' && isUnsent(order)) return <span>{t`Orçamento não enviado`}</span>
  if (!quoteWords(order, shop.today)) return <PaymentNote order={order} />
  const words = quoteTitle(order, newest, shop)
  const day = orcamento_ate && shortDay(orcamento_ate, shop.today)
  return (
    <Note title={words} dir="auto">
      <span>{words}</span>
      {quoteState(order, shop.today) === 'aguardando' && (
        <>
          <i> · </i>
          <span>{t`até ${day}`}</span>
        </>
      )}
    </Note>
  )
}

// On the phone its two halves stand one above the other; a long reason is cut at the desk's line.
const Note = chakra('span', {
  base: {
    maxW: '260px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    '& i': { fontStyle: 'normal' },
    mdDown: {
      maxW: '170px',
      whiteSpace: 'normal',
      textAlign: 'end',
      lineClamp: 2,
      '& i': { display: 'none' },
      '& span': { display: 'block' },
    },
  },
})
