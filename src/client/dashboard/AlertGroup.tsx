import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { createLink } from '@tanstack/react-router'
import { CircleCheck, ClockAlert, HandCoins } from 'lucide-react'
import { daysBetween } from '../../shared/days.ts'
import { type OrderAlert, shortNumber } from '../../shared/orders.ts'
import { cards, touch } from '../theme/media.ts'
import { Icon } from '../ui/Icon.tsx'
import { TextLink } from '../ui/LinkButton.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Money } from '../ui/Money.tsx'
import { Clip } from '../ui/Text.tsx'
import type { Summary } from './dashboard-search.ts'

interface AlertGroupProps {
  alerta: OrderAlert
  /** What its orders are called. */
  name: string
  /** Absent while loading. */
  summary: Summary | undefined
  /** Without the orders, and the way to them. */
  countsOnly: boolean
}

/** One kind of alert: how many orders, what they are worth where that is owed, and the longest waiting. */
export function AlertGroup({ summary, ...group }: AlertGroupProps) {
  const { alerta, name } = group
  const isLate = alerta === 'atrasadas' && summary && summary.alertas.atrasadas.quantidade > 0
  return (
    <Group aria-busy={!summary} data-late={isLate ? '' : undefined}>
      <Icon of={icons[alerta]} />
      <h3>{name}</h3>
      {summary ? <Waiting summary={summary} {...group} /> : <AlertSkeleton />}
    </Group>
  )
}

const icons = { atrasadas: ClockAlert, sem_retirada: CircleCheck, a_receber: HandCoins }

function Waiting({ alerta, name, summary, countsOnly }: AlertGroupProps & { summary: Summary }) {
  const { t } = useLingui()
  const { quantidade, valor, ordens } = summary.alertas[alerta]
  // What is promised for today stands with what is late: both are to be done.
  const due = alerta === 'atrasadas' ? summary.paraHoje : { quantidade: 0, ordens: [] }
  return (
    <>
      <Count>
        {(quantidade > 0 || due.quantidade === 0) && (
          <Plural value={quantidade} _0="nenhuma" one="# ordem" other="# ordens" />
        )}
        {quantidade > 0 && due.quantidade > 0 && ' · '}
        {due.quantidade > 0 && <Plural value={due.quantidade} one="# para hoje" other="# para hoje" />}
        {alerta === 'a_receber' && quantidade > 0 && (
          <>
            {' · '}
            <Money value={valor} />
          </>
        )}
      </Count>
      {quantidade + due.quantidade > 0 && !countsOnly && (
        <>
          <TextLink
            to="/ordens"
            search={quantidade > 0 ? { alerta } : { ordem: 'previsao' }}
            aria-label={t`Ver todas: ${name}`}
          >
            {t`Ver todas`}
          </TextLink>
          <ul>
            {[...ordens, ...due.ordens].slice(0, maxListed).map(order => (
              <AlertOrder key={order.id} alerta={alerta} order={order} today={summary.hoje} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** Orders that a group names: the longest waiting, then those of today. */
const maxListed = 5

export const Group = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignContent: 'start',
    columnGap: '2',
    px: '5',
    pt: '3',
    pb: '1',
    [cards]: { px: '4' },
    '& > svg': { mt: '0.5', color: 'muted' },
    '& > h3': { gridColumn: '2 / -1', textStyle: 'md' },
    '& > a': { textStyle: 'sm', [touch]: { px: '3', mx: '-3', pt: '4', mt: '-4', pb: '2.5', mb: '-0.5' } },
    '& > ul': { gridColumn: '1 / -1' },
    '&[data-late] > svg, &[data-late] [data-cell=since]': { color: 'danger' },
  },
})
export const Count = chakra('p', {
  base: {
    gridColumn: 'span 2',
    mb: '2',
    textStyle: 'sm',
    color: 'muted',
    fontVariantNumeric: 'tabular-nums',
  },
})

/** How many orders wait, and which, while that is not known. */
export function AlertSkeleton() {
  return (
    <Lines>
      <Skeleton w="20%" h="2.5" />
      {widths.map(width => (
        <Order key={width}>
          <Skeleton w={width} />
          <Skeleton w="65%" h="2.5" />
        </Order>
      ))}
    </Lines>
  )
}

const widths = ['55%', '45%', '60%']

const Lines = chakra('div', { base: { gridColumn: '1 / -1', pt: '1' } })
const Order = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateRows: '{lineHeights.md} {lineHeights.sm}',
    alignItems: 'center',
    py: '2',
    borderTop: '1px solid',
    borderColor: 'hairline',
    '&:first-of-type': { mt: '3' },
  },
})

interface AlertOrderProps {
  alerta: OrderAlert
  order: Summary['recentes'][number]
  /** Today in the shop's zone. */
  today: string
}

/** One order that waits: whose it is and since when, a link to its details, which lead back here. */
function AlertOrder({ alerta, order, today }: AlertOrderProps) {
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
