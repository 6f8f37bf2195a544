import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { dayOf } from '../../shared/days.ts'
import { useSettings } from '../api/settings.ts'
import type { CurrentPlan } from '../plans/plan-limits.ts'
import { cards } from '../theme/media.ts'
import { Card } from '../ui/Card.tsx'
import { formatDay } from '../ui/Day.tsx'
import { Drawing } from '../ui/Drawing.tsx'
import { SectionTitle } from '../ui/Text.tsx'
import { Aside, Columns } from './Columns.tsx'
import { FirstSteps } from './FirstSteps.tsx'

interface FirstDayProps {
  /** Today in the shop's zone. */
  today: string
  /** The shop never had an order. */
  unbegun: boolean
  plan: CurrentPlan | undefined
  /** No reminder waits. */
  calm: boolean
  /** The button that begins the first order. */
  newOrder: ReactNode
  /** Last in the column at the side. */
  offers: ReactNode
}

/** What stands below the figures while there is no order. */
export function FirstDay({ today, unbegun, plan, calm, newOrder, offers }: FirstDayProps) {
  return (
    <Columns>
      <FirstSteps today={today} unbegun={unbegun} newOrder={newOrder} />
      <Aside>
        <EmptyAside plan={plan} calm={calm} />
        {offers}
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

interface EmptyAsideProps {
  plan: CurrentPlan | undefined
  /** No reminder and no alert waits. */
  calm: boolean
}

/** Beside the first steps: what the plan allows, and that nothing waits. */
function EmptyAside({ plan, calm }: EmptyAsideProps) {
  const { t } = useLingui()
  const settings = useSettings()
  const [used, limit] = [plan?.uso.clientes, plan?.limites.clientes]
  const isTrial = plan?.plano === 'teste' && plan.data_fim
  return (
    <>
      <Picture>
        <Drawing />
      </Picture>
      {limit !== null && used !== undefined && (
        <Facts>
          <dt>{t`Clientes`}</dt>
          <dd>{t`${used} de ${limit} permitidos`}</dd>
          {isTrial && settings && (
            <>
              <dt>{t`Fim do teste`}</dt>
              <dd>{formatDay(dayOf(new Date(isTrial), settings.fuso))}</dd>
            </>
          )}
        </Facts>
      )}
      {calm && (
        <Box>
          <SectionTitle>{t`Lembretes e Alertas`}</SectionTitle>
          <p>{t`Nenhum lembrete para hoje.`}</p>
        </Box>
      )}
    </>
  )
}

const Picture = chakra('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    '& > svg': { w: '240px', h: '240px' },
    [cards]: { display: 'none' },
  },
})
const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& > *': { py: '2' },
    '& > :nth-of-type(n+2)': { borderTop: '1px solid', borderColor: 'hairline' },
    '& > dt': { color: 'muted' },
    '& > dd': { fontWeight: 'medium', textAlign: 'end' },
  },
})
const Box = chakra(Card, { base: { p: '4', '& > p': { mt: '1', color: 'muted' } } })
