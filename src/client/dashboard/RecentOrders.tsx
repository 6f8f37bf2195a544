import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { PlanChooser } from '../plans/TrialOver.tsx'
import { TextLink } from '../ui/LinkButton.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Hidden, SectionTitle } from '../ui/Text.tsx'
import { Item, RecentOrder, RecentRows } from './RecentOrder.tsx'
import type { Summary } from './use-dashboard.ts'

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
    <section>
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
    </section>
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

const Head = chakra('header', { base: { display: 'flex', alignItems: 'baseline', gap: '3', mb: '3' } })
const Over = chakra('p', { base: { mb: '6', color: 'muted' } })

/** The recent orders' place while they load. */
function RecentSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status">
      <Hidden>{t`Carregando...`}</Hidden>
      <RecentRows aria-hidden="true">
        {widths.map(([name, device]) => (
          <Row key={name}>
            <Skeleton w="8" data-cell="number" />
            <Skeleton w={name} />
            <Skeleton w={device} />
            <Skeleton w="24" h="5" />
            <Skeleton w="16" />
          </Row>
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

const Row = chakra(Item, {
  base: {
    alignItems: 'center',
    minH: '12',
    '@container main (max-width: 620px)': {
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
