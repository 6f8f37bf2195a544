import { chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { paidPlans } from '../../../shared/plans.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PlanCard, PlanCards } from '../frame/PlanCards.tsx'
import { Chapter, Lead, Wrap } from '../frame/parts.tsx'
import { planFeatures, planPrice, planTerms } from '../frame/plan-words.ts'
import { TourDialog } from '../tour/Tour.tsx'
import { Closing } from './Closing.tsx'
import { Features } from './Features.tsx'
import { Hero } from './Hero.tsx'
import { audience } from './landing-words.ts'
import { Numbers } from './Numbers.tsx'

export function Landing() {
  return (
    <>
      <Hero />
      <Features />
      <Audience />
      <Numbers />
      <PlansChapter />
      <Closing />
      <TourDialog />
    </>
  )
}

function Audience() {
  return (
    <Chapter title="Feita para quem abre a loja e já tem fila" raised>
      <Kinds>
        {audience.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </Kinds>
    </Chapter>
  )
}

const Kinds = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: '{spacing.10} {spacing.16}',
    lgDown: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '8' },
    mdDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '6' },
    '& h3': { textStyle: 'lg', fontWeight: 'semibold' },
    '& p': { mt: '1', color: 'muted', textStyle: 'prose' },
  },
})

/** The two plans side by side. */
function PlansChapter() {
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
