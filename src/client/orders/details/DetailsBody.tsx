import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { deviceName } from '../../../shared/devices.ts'
import { nationalDigits } from '../../../shared/phones.ts'
import { touch } from '../../theme/media.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Day } from '../../ui/Day.tsx'
import { Money } from '../../ui/Money.tsx'
import { namesOf } from '../../ui/row-form/fields.ts'
import { Overdue } from '../Forecast.tsx'
import { type TextName, textFields } from '../fields.ts'
import type { Order } from '../order.ts'
import { paymentLabel } from '../payment-label.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { serviceLabel } from '../service-label.ts'

interface DetailsBodyProps {
  order: Order
  /** Today in the shop's zone. */
  today: string
  /** At the right of the badges. */
  actions: ReactNode
}

/** What there is to know of an order, in blocks (product 6.8). */
export function DetailsBody({ order, today, actions }: DetailsBodyProps) {
  const { t } = useLingui()
  const { clientes: customer } = order
  const method = paymentLabel(order.forma_pagamento)
  return (
    <>
      <Badges>
        <StatusBadge status={order.status} />
        {order.pago && <Badge icon={Check}>{t`Pago - ${method}`}</Badge>}
        {actions}
      </Badges>
      <Columns>
        <Column>
          <Block title={t`Aparelho`}>
            <Strong dir="auto">{deviceName(order.aparelho)}</Strong>
            <Muted>{serviceLabel(order.tipo_servico)}</Muted>
          </Block>
          {namesOf(textFields).map(name => (
            <TextBlock key={name} name={name} order={order} />
          ))}
        </Column>
        <Column>
          <Block title={t`Cliente`}>
            <Strong dir="auto">{customer.nome}</Strong>
            <Contacts>
              <Contact href={`tel:+55${nationalDigits(customer.telefone)}`}>{customer.telefone}</Contact>
              {customer.email && <Contact href={`mailto:${customer.email}`}>{customer.email}</Contact>}
            </Contacts>
          </Block>
          <Block title={t`Pagamento`}>
            <Strong>
              <Money value={order.valor} />
            </Strong>
            <Muted>{order.pago ? t`✅ Pago via ${method}` : t`⏳ Pendente`}</Muted>
          </Block>
          <Block title={t`Datas`}>
            <Dates>
              <When label={t`Entrada`} day={order.data_entrada} />
              <When label={t`Previsão`} day={order.data_previsao}>
                <Overdue order={order} today={today} />
              </When>
              {order.status === 'Pronto' && <When label={t`Pronta desde`} day={order.pronto_em} />}
              <When label={t`Entrega`} day={order.data_entrega} />
              <When label={t`Pagamento`} day={order.pago_em} />
            </Dates>
          </Block>
        </Column>
      </Columns>
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

function Block({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title id={id}>{title}</Title>
      {children}
    </section>
  )
}

function When({ label, day, children }: { label: string; day: string | null; children?: ReactNode }) {
  return (
    day && (
      <div>
        <dt>{label}</dt>
        <dd>
          {children}
          <Day value={day} />
        </dd>
      </div>
    )
  )
}

export const Badges = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    mb: '5',
    // Beneath badges the actions' taller touch targets stay clear of them.
    [touch]: { rowGap: '3' },
  },
})
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: '8',
    rowGap: '5',
    mdDown: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
export const Column = chakra('div', { base: { display: 'grid', gap: '5', alignContent: 'start', minW: '0' } })

const Title = chakra('h3', { base: { textStyle: 'xs', fontWeight: 'medium', color: 'subtle', mb: '1' } })
const Strong = chakra('p', { base: { fontWeight: 'medium', overflowWrap: 'anywhere' } })
const Muted = chakra('p', { base: { color: 'muted', fontVariantNumeric: 'tabular-nums' } })
const Prose = chakra('p', { base: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } })
const Contacts = chakra('p', { base: { display: 'grid', justifyItems: 'start', [touch]: { my: '-2.5' } } })
const Contact = chakra('a', {
  base: {
    maxW: 'full',
    color: 'muted',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
    borderRadius: 'xs',
    '&:hover': { color: 'ink', textDecoration: 'underline', textUnderlineOffset: '3px' },
    [touch]: { py: '3' },
  },
})
const Dates = chakra('dl', {
  base: {
    '& > div': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: '4',
      py: '1',
      borderBottom: '1px solid',
      borderColor: 'hairline',
    },
    '& > div:last-child': { borderBottom: '0' },
    '& dt': { color: 'muted' },
    '& dd': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', columnGap: '3' },
  },
})
