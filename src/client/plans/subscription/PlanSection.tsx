import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Gift, type LucideIcon } from 'lucide-react'
import { formatMoney } from '../../../shared/money.ts'
import type { CurrentState, Standing } from '../../../shared/standing.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Section } from '../../ui/Section.tsx'
import { Hint } from '../../ui/Text.tsx'
import { useToday } from '../../ui/use-shop-clock.ts'
import { subscriptionBadge } from '../charge-status.ts'
import type { CurrentPlan } from '../plan-limits.ts'
import { planTitle } from '../plan-names.ts'
import { StandingAct } from './StandingAct.tsx'
import { standingWords } from './standing-words.ts'

/** The plan, its state in words, and the one useful action. */
export function PlanSection({ plan, standing, zone }: PlanSectionProps) {
  const { t } = useLingui()
  const today = useToday(zone)
  const { badge, title, more, hint } = standingWords(standing, { zone, today, provider: plan.provedor })
  const { tone, icon } = badges[standing.now]
  const own = standing.counting.assinatura
  return (
    <Section title={t`Seu plano`} about={t`O que vale agora, e até quando.`}>
      <Box>
        <Head>
          <Name>{planTitle(plan.plano)}</Name>
          <Badge tone={tone} icon={icon}>
            {badge}
          </Badge>
          {own?.renova && (
            <Price>
              {formatMoney(own.amount)}
              <small>{t`/mês`}</small>
            </Price>
          )}
        </Head>
        <p>
          <b>{title}</b> {more}
        </p>
        {(standing.act !== 'none' || hint) && (
          <Acts>
            <StandingAct plan={plan} standing={standing} />
            {hint && <Hint>{hint}</Hint>}
          </Acts>
        )}
      </Box>
    </Section>
  )
}

interface PlanSectionProps {
  plan: CurrentPlan
  standing: Standing
  zone: string
}

const { active, pending, canceled, expired, refunded } = subscriptionBadge

const badges: Record<CurrentState, { tone: (typeof active)['tone'] | 'line'; icon: LucideIcon }> = {
  trial: { ...pending, tone: 'received' },
  trial_over: expired,
  over: expired,
  taken_back: refunded,
  renews: active,
  ends: canceled,
  late: pending,
  granted: { tone: 'ready', icon: Gift },
  forever: { tone: 'ready', icon: Gift },
}

const Box = chakra(Card, {
  base: {
    display: 'grid',
    gap: '3',
    p: '5',
    '& > p': { textWrap: 'pretty', maxW: '60ch' },
    '& > p > b': { fontWeight: 'medium' },
    '@container main (max-width: 560px)': { p: '4' },
  },
})
const Head = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' },
})
const Acts = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '2',
    '& > span': { flex: '1 1 16em' },
    '@container main (max-width: 560px)': { '& > :is(a, button)': { w: 'full' } },
  },
})
const Name = chakra('h3', { base: { textStyle: 'dialog' } })
const Price = chakra('span', {
  base: {
    ms: 'auto',
    textStyle: 'dialog',
    fontVariantNumeric: 'tabular-nums',
    '& > small': { textStyle: 'md', color: 'muted', fontWeight: 'regular' },
    '@container main (max-width: 560px)': { ms: '0', flexBasis: 'full' },
  },
})
