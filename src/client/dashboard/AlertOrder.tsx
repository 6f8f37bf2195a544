import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { createLink } from '@tanstack/react-router'
import { daysBetween } from '../../shared/days.ts'
import { type OrderAlert, shortNumber } from '../../shared/orders.ts'
import { Money } from '../ui/Money.tsx'
import { Clip } from '../ui/Text.tsx'
import type { Summary } from './use-dashboard.ts'

interface AlertOrderProps {
  alerta: OrderAlert
  order: Summary['recentes'][number]
  /** Today in the shop's zone. */
  today: string
}

/** One order that waits: whose it is and since when, a link to its details, which lead back here. */
export function AlertOrder({ alerta, order, today }: AlertOrderProps) {
  const { t } = useLingui()
  const number = shortNumber(order.numero_os)
  const day = order[waitsSince[alerta]] ?? today
  const isDueToday = alerta === 'atrasadas' && day === today
  return (
    <Item>
      <Row to="/ordens" search={{ os: order.id }} state={{ overOrders: true }}>
        <Clip dir="auto">{order.clientes.nome}</Clip>
        {alerta === 'a_receber' && <Money value={order.valor} />}
        <small>
          {t`OS ${number}`}
          {' · '}
          <span data-cell={isDueToday ? 'today' : 'since'}>
            {isDueToday ? t`prometida para hoje` : <Since alerta={alerta} day={day} today={today} />}
          </span>
        </small>
      </Row>
    </Item>
  )
}

const waitsSince = {
  atrasadas: 'data_previsao',
  sem_retirada: 'pronto_em',
  a_receber: 'data_entrega',
} as const satisfies Record<OrderAlert, string>

function Since({ alerta, day, today }: { alerta: OrderAlert; day: string; today: string }) {
  const { t } = useLingui()
  const days = daysBetween(day, today)
  // A day of delivery may be typed, so it may be still to come.
  if (days < 0) return t`entregue`
  switch (alerta) {
    case 'atrasadas':
      return <Plural value={days} one="atrasada há # dia" other="atrasada há # dias" />
    case 'sem_retirada':
      return <Plural value={days} one="pronta há # dia" other="pronta há # dias" />
    case 'a_receber':
      return <Plural value={days} _0="entregue hoje" one="entregue há # dia" other="entregue há # dias" />
  }
}

const Item = chakra('li', { base: { borderTop: '1px solid', borderColor: 'hairline' } })
const Row = createLink(
  chakra('a', {
    base: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      columnGap: '3',
      mx: '-3',
      px: '3',
      py: '2',
      '&:hover': { bg: 'hover' },
      '&:focus-visible': { outlineOffset: '-2px', borderRadius: 'sm' },
      '& > span:first-of-type': { fontWeight: 'medium' },
      '& > small': {
        gridColumn: '1 / -1',
        textStyle: 'sm',
        color: 'muted',
        fontVariantNumeric: 'tabular-nums',
      },
      '& [data-cell=today]': { color: 'ink', fontWeight: 'medium' },
    },
  }),
)
