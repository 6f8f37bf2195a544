import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { createLink } from '@tanstack/react-router'
import { deviceName } from '../../shared/devices.ts'
import { shortNumber } from '../../shared/orders.ts'
import { StatusBadge } from '../orders/OrderBadges.tsx'
import { priceWords } from '../orders/order-words.ts'
import { PlanChooser } from '../plans/TrialOver.tsx'
import { TextLink } from '../ui/LinkButton.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Clip, Hidden, Num, SectionTitle } from '../ui/Text.tsx'
import type { Summary } from './dashboard-search.ts'

interface RecentOrdersProps {
  /** Absent while loading. */
  orders: Summary['recentes'] | undefined
  /** The plans to choose from stand in the orders' place. */
  trialOver: boolean
}

/** The newest orders, or what stands in their place. */
export function RecentOrders({ orders, trialOver }: RecentOrdersProps) {
  const { t } = useLingui()
  return (
    <Place>
      <Head>
        <SectionTitle flex="1">{t`Ordens recentes`}</SectionTitle>
        {!trialOver && <TextLink to="/ordens">{t`Ver Todas as OS`}</TextLink>}
      </Head>
      {trialOver ? (
        <>
          <Over>{t`Seu período de teste expirou. Assine um plano para continuar usando.`}</Over>
          <PlanChooser />
        </>
      ) : (
        <Rows orders={orders} />
      )}
    </Place>
  )
}

function Rows({ orders }: Pick<RecentOrdersProps, 'orders'>) {
  if (!orders) return <RecentSkeleton />
  return (
    <RecentRows>
      {orders.map(order => (
        <RecentOrder key={order.id} order={order} />
      ))}
    </RecentRows>
  )
}

const Place = chakra('section', { base: { containerName: 'recent', containerType: 'inline-size' } })
const Head = chakra('header', { base: { display: 'flex', alignItems: 'baseline', gap: '3', mb: '2' } })
const Over = chakra('p', { base: { mb: '6', color: 'muted' } })

/** The recent orders' place while they load. */
function RecentSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status">
      <Hidden>{t`Carregando...`}</Hidden>
      <RecentRows aria-hidden="true">
        {widths.map(([name, device]) => (
          <SkeletonRow key={name}>
            <Skeleton w="8" data-cell="number" />
            <Skeleton w={name} />
            <Skeleton w={device} />
            <Skeleton w="24" h="5" />
            <Skeleton w="16" />
          </SkeletonRow>
        ))}
      </RecentRows>
    </div>
  )
}

const widths = [
  ['60%', '45%'],
  ['75%', '60%'],
  ['50%', '55%'],
  ['65%', '70%'],
] as const

/** One order on one line, a link to its details. */
function RecentOrder({ order }: { order: Summary['recentes'][number] }) {
  const number = shortNumber(order.numero_os)
  return (
    <Item>
      <OrderLink to="/ordens" search={{ os: order.id }} state={{ overOrders: true }}>
        <Num data-cell="number">{number}</Num>
        <Clip data-cell="customer">{order.clientes.nome}</Clip>
        <Clip data-cell="device">
          <Num data-cell="beside">{number}</Num>
          {deviceName(order.aparelho)}
        </Clip>
        <span data-cell="status">
          <StatusBadge status={order.status} />
        </span>
        <span data-cell="value">
          <Num whiteSpace="nowrap">{priceWords(order)}</Num>
        </span>
      </OrderLink>
    </Item>
  )
}

// By the list's own width: the revenue is beside it, or below.
const twoLines = '@container recent (max-width: 590px)'

const line = {
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  [twoLines]: { gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: '3' },
}

/** Rows of a list whose columns are as wide as the widest cell. */
const RecentRows = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) minmax(0, 1fr) auto auto',
    columnGap: '4',
    [twoLines]: { gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: '3' },
  },
})

const Item = chakra('li', {
  base: {
    ...line,
    borderTop: '1px solid',
    borderColor: 'hairline',
    '&:last-of-type': { borderBottom: '1px solid', borderColor: 'hairline' },
  },
})

// Where it is narrow two lines: who and how much, then which device and where it stands.
const OrderLink = createLink(
  chakra('a', {
    base: {
      ...line,
      alignItems: 'center',
      minH: '12',
      mx: '-3',
      px: '3',
      '&:hover': { bg: 'hover' },
      '&:focus-visible': { outlineOffset: '-2px', borderRadius: 'sm' },
      '& [data-cell=number], & [data-cell=device]': { color: 'muted' },
      '& [data-cell=customer], & [data-cell=value]': { fontWeight: 'medium' },
      '& [data-cell=value]': { textAlign: 'end' },
      '& [data-cell=beside]': { display: 'none' },
      [twoLines]: {
        ...line[twoLines],
        py: '2.5',
        '& [data-cell=number]': { display: 'none' },
        '& [data-cell=customer]': { gridArea: '1 / 1' },
        '& [data-cell=value]': { gridArea: '1 / 2' },
        '& [data-cell=device]': { gridArea: '2 / 1', textStyle: 'sm' },
        '& [data-cell=beside]': { display: 'inline', me: '2' },
        '& [data-cell=status]': { gridArea: '2 / 2', justifySelf: 'end' },
      },
    },
  }),
)

const SkeletonRow = chakra(Item, {
  base: {
    alignItems: 'center',
    minH: '12',
    [twoLines]: {
      minH: 'row',
      alignContent: 'center',
      rowGap: '2',
      '& > [data-cell=number]': { display: 'none' },
      '& > :nth-of-type(3)': { order: 2 },
      '& > :nth-of-type(4)': { order: 3 },
      '& > :nth-of-type(5)': { order: 1, justifySelf: 'end' },
    },
  },
})
