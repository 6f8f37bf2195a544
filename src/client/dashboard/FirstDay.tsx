import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Aside, Columns } from './Columns.tsx'
import { EmptyAside } from './EmptyAside.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import type { DashboardPlan } from './use-dashboard.ts'

export interface FirstDayProps {
  /** Today in the shop's zone. */
  today: string
  /** The shop never had an order. */
  unbegun: boolean
  plan: DashboardPlan | undefined
  /** No reminder waits. */
  calm: boolean
  /** The button that begins the first order. */
  newOrder: ReactNode
  promo: ReactNode
}

/** What stands below the figures while there is no order (product 9.3). */
export function FirstDay({ today, unbegun, plan, calm, newOrder, promo }: FirstDayProps) {
  return (
    <Columns>
      <FirstSteps today={today} unbegun={unbegun} newOrder={newOrder} />
      <Aside>
        <EmptyAside plan={plan} calm={calm} />
        {promo}
      </Aside>
    </Columns>
  )
}

/** Once there is one: what of the steps is left, below the orders. */
export function StepsLeft({ today }: Pick<FirstDayProps, 'today'>) {
  return (
    <Later>
      <FirstSteps today={today} unbegun={false} />
    </Later>
  )
}

const Later = chakra('div', { base: { mt: '8' } })
