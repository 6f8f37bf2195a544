import { chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { paidPlans } from '../../../shared/plans.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Action, Lead, Wrap } from '../frame/parts.tsx'
import { everyPlan, planFeatures, planPrice, planTerms, planTitle } from '../frame/plan-words.ts'

/** The two plans side by side. */
export function PlansChapter() {
  return (
    <Band id="planos">
      <Wrap>
        <div>
          <h2>A partir de R$ {planPrice('basico')} por mês</h2>
          <Lead>{planTerms}</Lead>
        </div>
        <Duo>
          {paidPlans.map(plano => (
            <section key={plano}>
              <h3>
                {planTitle[plano]}
                {plano === 'profissional' && <Badge tone="accent">Recomendado</Badge>}
              </h3>
              <p data-price="">
                <sup>R$</sup>
                {planPrice(plano)}
                <small>por mês</small>
              </p>
              <ul>
                {planFeatures(plano).map(feature => (
                  <li key={feature}>
                    <Icon of={Check} />
                    {feature}
                  </li>
                ))}
              </ul>
              <Action href="/auth?aba=cadastrar" variant={plano === 'profissional' ? 'primary' : 'outline'}>
                Começar Grátis
              </Action>
            </section>
          ))}
          <p data-all="">{everyPlan}</p>
        </Duo>
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
const Duo = chakra(Card, {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    mdDown: { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& section': { p: '8', pt: '6', display: 'flex', flexDirection: 'column', mdDown: { p: '5' } },
    '& section + section': {
      borderInlineStart: '1px solid',
      borderColor: 'hairline',
      mdDown: { borderInlineStart: '0', borderTop: '1px solid', borderColor: 'hairline' },
    },
    '& h3': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      h: '6',
      textStyle: 'lg',
      fontWeight: 'semibold',
    },
    '& [data-price]': { textStyle: 'headline', fontSize: '2.75rem', mt: '5', mb: '6' },
    '& sup': {
      fontFamily: 'body',
      fontSize: '1.125rem',
      fontWeight: 'medium',
      letterSpacing: '0',
      verticalAlign: '17px',
      me: '1',
    },
    '& small': {
      fontFamily: 'body',
      fontWeight: 'regular',
      textStyle: 'md',
      letterSpacing: '0',
      color: 'muted',
      ms: '1.5',
    },
    '& ul': { display: 'grid', gap: '2.5', mb: '8', flex: 1, alignContent: 'start' },
    '& li': { display: 'flex', gap: '2.5' },
    '& li svg': { mt: '0.5', color: 'accent' },
    '& [data-all]': {
      gridColumn: '1 / -1',
      px: '8',
      py: '4',
      borderTop: '1px solid',
      borderColor: 'hairline',
      color: 'muted',
      textStyle: 'sm',
      mdDown: { px: '5' },
    },
  },
})
