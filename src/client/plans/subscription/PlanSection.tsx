import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Gift, type LucideIcon } from 'lucide-react'
import { formatMoney } from '../../../shared/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { subscriptionLook } from '../../ui/charge-status.ts'
import { Section } from '../../ui/Section.tsx'
import type { CurrentPlan } from '../limits.ts'
import { planTitle } from '../names.ts'
import { awaited, ownSubscription, type Standing, standingOf } from '../standing.ts'
import { ManageLink } from './ManageLink.tsx'
import { useStandingWords } from './use-standing-words.ts'

/** Which plan, and how it stands in words. */
export function PlanSection({ plan, zone }: { plan: CurrentPlan; zone: string }) {
  const { t } = useLingui()
  const standing = standingOf(plan)
  const { badge, title, more } = useStandingWords(zone)(standing, plan)
  const { tone, icon } = looks[standing.is]
  const waiting = awaited(plan)
  const own = ownSubscription(plan)
  return (
    <Section title={t`Seu plano`} about={t`O que vale agora, e até quando.`}>
      <Box>
        <Head>
          <Name>{planTitle(plan.plano)}</Name>
          <Badge tone={tone} icon={icon}>
            {badge}
          </Badge>
          {own && (
            <Price>
              {formatMoney(own.amount)}
              <small>{t`/mês`}</small>
            </Price>
          )}
        </Head>
        <p>
          <b>{title}</b> {more}
        </p>
        {waiting && (
          <p>
            {t`Há uma compra esperando a confirmação do pagamento. O plano muda aqui sozinho.`}{' '}
            <ManageLink subscription={waiting} />
          </p>
        )}
        {standing.is === 'late' && own && <ManageLink subscription={own} asButton />}
      </Box>
    </Section>
  )
}

const { active, pending, canceled, expired } = subscriptionLook

const looks: Record<Standing['is'], { tone: (typeof active)['tone'] | 'line'; icon: LucideIcon }> = {
  trial: { ...pending, tone: 'received' },
  trial_over: expired,
  renews: active,
  ends: canceled,
  late: pending,
  granted: { tone: 'ready', icon: Gift },
  over: expired,
}

const Box = chakra(Card, {
  base: {
    display: 'grid',
    gap: '3',
    p: '5',
    '& > p': { textWrap: 'pretty', maxW: '60ch' },
    '& > p > b': { fontWeight: 'medium' },
    '& > a': { justifySelf: 'start' },
    '@container main (max-width: 560px)': { p: '4' },
  },
})
const Head = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' },
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
