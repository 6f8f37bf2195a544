import { chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { paidPlans } from '../../../shared/plans.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PlanCard, PlanCards } from '../frame/PlanCards.tsx'
import { Lead, Wrap } from '../frame/parts.tsx'
import { planFeatures, planPrice, planTerms } from '../frame/plan-words.ts'

/** The two plans side by side. */
export function PlansChapter() {
  return (
    <Band id="planos">
      <Wrap>
        <div>
          <h2>A partir de R$&nbsp;{planPrice('basico')} por mês</h2>
          <Lead>{planTerms}</Lead>
        </div>
        <PlanCards columns={2}>
          {paidPlans.map(plano => (
            <PlanCard key={plano} plano={plano} heading="h3" unit="por mês">
              {planFeatures(plano).map(feature => (
                <li key={feature}>
                  <Icon of={Check} />
                  {feature}
                </li>
              ))}
            </PlanCard>
          ))}
        </PlanCards>
      </Wrap>
    </Band>
  )
}

const Band = chakra('section', {
  base: {
    py: '24',
    bg: 'surface',
    borderBlock: '1px solid',
    borderColor: 'hairline',
    mdDown: { py: '16' },
    '& > div': {
      display: 'grid',
      gridTemplateColumns: '300px minmax(0, 1fr)',
      gap: '16',
      lgDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '8' },
    },
    '& h2': { textStyle: 'chapter', mb: '3' },
  },
})
