import { chakra } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { formatMoney } from '../../../shared/money.ts'
import { plans } from '../../../shared/plans.ts'
import type { CurrentPlan } from '../../plans/use-plan.ts'
import { link } from '../../theme/recipes/button.ts'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Hint, SectionTitle } from '../../ui/Text.tsx'

/** What the API gives, where the plan has none, and the way to one that does. */
export function PlanOffer({ plan }: { plan: CurrentPlan }) {
  const { t } = useLingui()
  const price = formatMoney(plans.profissional.preco)
  return (
    <Offer>
      <div>
        <SectionTitle>{t`No plano Profissional`}</SectionTitle>
        <About>{useLead(plan)}</About>
        <Gains>
          {[
            t`Chaves da API: o site, a planilha e o caixa consultam e criam OS`,
            t`Webhooks: um aviso no seu endereço quando uma OS muda ou é paga`,
            t`Referência com exemplos prontos`,
          ].map(gain => (
            <li key={gain}>
              <Icon of={Check} />
              {gain}
            </li>
          ))}
        </Gains>
        <Acts>
          <LinkButton to="/assinatura" variant="primary">{t`Ver Planos`}</LinkButton>
          <Hint>
            <Trans>
              <b>{price}</b> por mês
            </Trans>
          </Hint>
          <TextLink href="/api" target="_blank" rel="noreferrer">{t`Ler a referência`}</TextLink>
        </Acts>
      </div>
      <Ghost aria-hidden="true">
        {['70%', '54%', '82%', '46%'].map(width => (
          <div key={width}>
            <span style={{ width }} />
            <span />
            <span />
          </div>
        ))}
      </Ghost>
    </Offer>
  )
}

function useLead({ plano }: CurrentPlan): string {
  const { t } = useLingui()
  switch (plano) {
    case 'teste':
      return t`O teste não tem a API. Para ligar a loja a outros sistemas:`
    case 'basico':
      return t`O Básico não tem a API. Para ligar a loja a outros sistemas:`
    case 'profissional':
      return t`Sua assinatura expirou. Com ela de novo, a loja volta a se ligar a outros sistemas:`
  }
}

const narrow = '@container main (max-width: 860px)'
const phone = '@container main (max-width: 720px)'

const Offer = chakra(Card, {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 320px',
    gap: '10',
    alignItems: 'center',
    mt: '6',
    p: '6',
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [phone]: { p: '4', mt: '4' },
  },
})
const About = chakra('p', { base: { mt: '1', maxW: '40em', color: 'muted', textWrap: 'pretty' } })
const Gains = chakra('ul', {
  base: {
    display: 'grid',
    gap: '1.5',
    mt: '4',
    mb: '5',
    '& > li': { display: 'flex', gap: '2' },
    '& > li > svg': { mt: '0.5', color: 'muted' },
  },
})
const Acts = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4',
    '& b': { color: 'ink' },
    [phone]: { '& > a:first-of-type': { w: 'full', h: 'control.footer', fontSize: 'lg' } },
  },
})
const TextLink = chakra('a', link)
const Ghost = chakra('div', {
  base: {
    maskImage: 'linear-gradient(180deg, #000 40%, transparent)',
    '& > div': {
      display: 'grid',
      gridTemplateColumns: '1fr 56px 72px',
      gap: '4',
      alignItems: 'center',
      h: '36px',
      borderTop: '1px solid',
      borderColor: 'line',
    },
    '& span': { h: '2', borderRadius: 'xs', bg: 'line' },
    [narrow]: { display: 'none' },
  },
})
