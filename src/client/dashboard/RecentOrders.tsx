import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TextLink } from '../ui/LinkButton.tsx'
import { EmptyState } from '../ui/States.tsx'
import { SectionTitle } from '../ui/Text.tsx'
import { RecentBones } from './RecentBones.tsx'
import { RecentOrder, RecentRows, type StatusBadgeOf } from './RecentOrder.tsx'
import type { Summary } from './use-dashboard.ts'

interface RecentOrdersProps {
  /** Absent while loading. */
  orders: Summary['recentes'] | undefined
  /** Given where the trial is over: stands in the orders' place (product 4.4). */
  chooser?: ReactNode
  /** The button that begins the first order. */
  newOrder: ReactNode
  statusBadge: StatusBadgeOf
}

/** The newest orders, or what stands in their place. */
export function RecentOrders({ chooser, ...rows }: RecentOrdersProps) {
  const { t } = useLingui()
  return (
    <section>
      <Head>
        <SectionTitle flex="1">{t`Ordens recentes`}</SectionTitle>
        {!chooser && <TextLink to="/ordens">{t`Ver Todas as OS`}</TextLink>}
      </Head>
      {chooser ? (
        <>
          <Over>{t`Seu período de teste expirou. Assine um plano para continuar usando.`}</Over>
          {chooser}
        </>
      ) : (
        <Rows {...rows} />
      )}
    </section>
  )
}

function Rows({ orders, newOrder, statusBadge }: Omit<RecentOrdersProps, 'chooser'>) {
  const { t } = useLingui()
  if (!orders) return <RecentBones />
  if (orders.length === 0)
    return (
      <Framed>
        <EmptyState
          action={newOrder}
        >{t`Nenhuma ordem de serviço encontrada. Crie sua primeira OS!`}</EmptyState>
      </Framed>
    )
  return (
    <RecentRows>
      {orders.map(order => (
        <RecentOrder key={order.id} order={order} statusBadge={statusBadge} />
      ))}
    </RecentRows>
  )
}

const Head = chakra('header', { base: { display: 'flex', alignItems: 'baseline', gap: '3', mb: '3' } })
const Over = chakra('p', { base: { mb: '6', color: 'muted' } })
const Framed = chakra('div', { base: { borderTop: '1px solid', borderColor: 'hairline' } })
