import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { Banknote } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { deviceName } from '../../../shared/devices.ts'
import { isOwed, isPaidBy } from '../../../shared/orders.ts'
import { OrderPhotos } from '../../photos/order/OrderPhotos.tsx'
import { OrderReminders } from '../../reminders/OrderReminders.tsx'
import { Button } from '../../ui/Button.tsx'
import { weekdayName } from '../../ui/clock-words.ts'
import { Day } from '../../ui/Day.tsx'
import { KeyCap } from '../../ui/Kbd.tsx'
import { usePhone } from '../../ui/media-queries.ts'
import { namesOf } from '../../ui/row-form/row-fields.ts'
import { Hint, Num } from '../../ui/Text.tsx'
import { OrderHistory } from '../history/OrderHistory.tsx'
import { Overdue } from '../OrderBadges.tsx'
import type { Order } from '../order.ts'
import { type TextName, textFields } from '../order-fields.ts'
import { forecastOf, paymentLabel, priceWords, quotePlace, serviceLabel, shortDay } from '../order-words.ts'
import { QuoteAnswerBox } from '../quote/QuoteBox.tsx'
import { isUnsent, useNewestQuote } from '../quote/quote.ts'
import type { QuoteActs } from '../quote/use-quote-acts.tsx'
import type { OrderActs } from '../use-order-acts.tsx'
import { DetailsLead } from './DetailsLead.tsx'
import { DetailsLines } from './DetailsLines.tsx'

interface DetailsBodyProps {
  order: Order
  /** Today in the shop's zone (IANA name). */
  today: string
  zone: string
  acts: OrderActs
  quote: QuoteActs
  /** Why nothing of it can be changed. */
  blocked: string | undefined
  /** Whether the keys of the details work. */
  hasKeys?: boolean
}

/** What there is to know of an order, in blocks, with its past beside them. */
export function DetailsBody({ order, today, zone, acts, quote, blocked, hasKeys = false }: DetailsBodyProps) {
  const { t } = useLingui()
  const isBlocked = blocked !== undefined
  const phone = usePhone()
  const shop = { today, zone }
  const newest = useNewestQuote(order)
  const isQuoted = order.orcamento_versao !== null || isUnsent(order)
  const lines = (isQuoted || order.soma_itens !== null) && (
    <>
      <Block
        title={isQuoted ? t`Orçamento` : t`Peças e mão de obra`}
        place={isQuoted ? quotePlace : undefined}
      >
        <DetailsLines order={order} newest={newest} />
      </Block>
      {isQuoted && (
        <Block title={t`Resposta`}>
          <QuoteAnswerBox order={order} shop={shop} acts={quote} blocked={blocked} />
        </Block>
      )}
    </>
  )
  const lead = useRef<HTMLDivElement>(null)
  const place = useLocation({ select: ({ hash }) => hash })
  // Read from its beginning, after another order in the same dialog too, or from where the address leads.
  useLayoutEffect(() => {
    // Newer browsers answer a promise, which React would take for what ends the effect.
    lead.current?.parentElement?.scrollTo(0, 0)
    if (place !== quotePlace) return
    const quote = document.getElementById(place)
    quote?.focus()
    quote?.scrollIntoView()
  }, [place])
  return (
    <>
      <DetailsLead
        ref={lead}
        order={order}
        shop={shop}
        acts={acts}
        blocked={isBlocked}
        stepKey={hasKeys ? 'A' : undefined}
      />
      <Panes>
        <Main>
          <Job>
            <Texts>
              <Block title={t`Aparelho`}>
                <DeviceName dir="auto">{deviceName(order.aparelho)}</DeviceName>
                <ServiceName>{serviceLabel(order.tipo_servico)}</ServiceName>
              </Block>
              {order.numero_anterior && (
                <Block title={t`Número anterior`}>
                  <Prose dir="auto">{order.numero_anterior}</Prose>
                </Block>
              )}
              {namesOf(textFields).map(name => (
                <TextBlock key={name} name={name} order={order} />
              ))}
            </Texts>
            {phone && lines && <Ruled>{lines}</Ruled>}
            <OrderPhotos os_id={order.id} numero_os={order.numero_os} zone={zone} blocked={blocked} />
          </Job>
          {!phone && lines && <Job>{lines}</Job>}
          <Pair>
            <Block title={t`Pagamento`} keyName={hasKeys && !isBlocked && !order.a_orcar ? 'R' : undefined}>
              <DetailsPayment order={order} today={today} acts={acts} blocked={isBlocked} />
            </Block>
            <Block title={t`Datas`}>
              <DetailsDates order={order} today={today} />
            </Block>
          </Pair>
          <div>
            <OrderReminders order={order} zone={zone} blocked={blocked} />
          </div>
        </Main>
        <OrderHistory order={order} today={today} />
      </Panes>
    </>
  )
}

/** A field of plain text, where there is one. */
function TextBlock({ name, order }: { name: TextName; order: Order }) {
  const { label, read } = textFields[name]
  const text = read(order)
  return (
    text && (
      <Block title={label()}>
        <Prose dir="auto">{text}</Prose>
      </Block>
    )
  )
}

interface BlockProps {
  title: string
  /** The key that acts on it. */
  keyName?: string | undefined
  /** The fragment that leads to it. */
  place?: string | undefined
  children: ReactNode
}

function Block({ title, keyName, place, children }: BlockProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} {...(place && { id: place, tabIndex: -1 })}>
      <BlockTitle>
        <span id={id}>{title}</span>
        {keyName && <KeyCap>{keyName}</KeyCap>}
      </BlockTitle>
      {children}
    </section>
  )
}

const BlockTitle = chakra('h3', {
  base: { textStyle: 'sm', fontWeight: 'regular', color: 'muted', mb: '1', '& > kbd': { ms: '2' } },
})
const DeviceName = chakra('p', { base: { fontWeight: 'medium', overflowWrap: 'anywhere' } })
const ServiceName = chakra('p', { base: { color: 'muted', fontVariantNumeric: 'tabular-nums' } })
const Prose = chakra('p', { base: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } })

/** The days of an order that are known, each with its weekday; a forecast that is due says so instead. */
function DetailsDates({ order, today }: { order: Order; today: string }) {
  const { t } = useLingui()
  const { kind } = forecastOf(order, today)
  const isDue = kind === 'late' || kind === 'today'
  return (
    <Dates>
      <When label={t`Entrada`} day={order.data_entrada} />
      <When label={t`Previsão`} day={order.data_previsao}>
        {isDue && <Overdue order={order} today={today} />}
      </When>
      {order.status === 'Pronto' && <When label={t`Pronta desde`} day={order.pronto_em} />}
      <When label={t`Entrega`} day={order.data_entrega} />
      <When label={t`Pagamento`} day={order.pago_em} />
    </Dates>
  )
}

function When({ label, day, children }: { label: string; day: string | null; children?: ReactNode }) {
  return (
    day && (
      <>
        <dt>{label}</dt>
        <dd>
          <Day value={day} />
        </dd>
        <dd>{children || weekdayName(day)}</dd>
      </>
    )
  )
}

const Dates = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    columnGap: '3',
    rowGap: '2',
    fontVariantNumeric: 'tabular-nums',
    '& dt, & dd + dd': { color: 'muted' },
    '& dd + dd': { textStyle: 'sm', textAlign: 'end', alignSelf: 'center' },
  },
})

interface DetailsPaymentProps {
  order: Order
  /** Today in the shop's zone. */
  today: string
  acts: Pick<OrderActs, 'askPayment'>
  blocked: boolean
}

/** Whether an order is paid, and how; the act asks before anything is noted. */
function DetailsPayment({ order, today, acts, blocked }: DetailsPaymentProps) {
  const { t } = useLingui()
  const { pago, forma_pagamento, data_entrega } = order
  const method = paymentLabel(forma_pagamento)
  // The day that a payment would count for now: of the delivery, where there was one.
  const day = data_entrega && data_entrega !== today && shortDay(data_entrega, today)
  const isDone = pago || (order.status === 'Entregue' && !isOwed(order))
  const notes = isDone
    ? []
    : [
        isPaidBy(forma_pagamento) && t`Combinado: ${method}`,
        day && t`Se receber agora, entra no faturamento de ${day}, dia da entrega.`,
      ].filter(Boolean)
  return (
    <PaymentBox>
      <PaymentLine quiet={isDone}>
        <b>{pago ? t`✅ Pago via ${method}` : isDone ? t`Sem cobrança` : t`⏳ Pendente`}</b>
        <Num whiteSpace="nowrap">{priceWords(order)}</Num>
      </PaymentLine>
      {notes.length > 0 && <Hint>{notes.join(' ')}</Hint>}
      {!blocked && (
        <Button icon={Banknote} aria-haspopup="dialog" onClick={() => acts.askPayment(order)}>
          {pago ? t`Alterar pagamento` : t`Anotar pagamento`}
        </Button>
      )}
    </PaymentBox>
  )
}

const PaymentBox = chakra('div', {
  base: {
    display: 'grid',
    gap: '2.5',
    '& > button': { justifySelf: 'start' },
  },
})
const PaymentLine = chakra('p', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '4',
    fontWeight: 'medium',
    '& > b': { fontWeight: 'inherit' },
  },
  // What is settled stands under the sum at the head already.
  variants: { quiet: { true: { fontWeight: 'regular', color: 'muted' } } },
})

/** Under the lead: what the order is, and its past at the right, each scrolling by itself; one column where it is narrow. */
export const Panes = chakra('div', {
  base: {
    lg: {
      flex: 1,
      minH: '0',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) 336px',
      '& > *': { minH: '0', overflowY: 'auto' },
    },
  },
})

export const Main = chakra('div', {
  base: {
    pt: '5',
    px: '6',
    pb: '6',
    minW: '0',
    '& > * + *': { mt: '5', pt: '5', borderTop: '1px solid', borderColor: 'hairline' },
    mdDown: { p: '4' },
  },
})

/** Device, defect and notes; the photos beside them. */
export const Job = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 288px',
    columnGap: '8',
    rowGap: '5',
    '& > *': { minW: '0' },
    mdDown: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
/** Between two rules, in one column. */
const Ruled = chakra('div', {
  base: { display: 'grid', gap: '4', py: '5', borderBlock: '1px solid', borderColor: 'hairline' },
})
export const Texts = chakra('div', { base: { display: 'grid', gap: '4', alignContent: 'start' } })

/** Two blocks side by side. */
export const Pair = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: '8',
    mdDown: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& > * + *': { mt: '5', pt: '5', borderTop: '1px solid', borderColor: 'hairline' },
    },
  },
})
