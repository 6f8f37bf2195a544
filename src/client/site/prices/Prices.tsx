import { chakra } from '@chakra-ui/react'
import { planNames } from '../../../shared/plans.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Action, Chapter, PageTop, Wrap } from '../frame/parts.tsx'
import { everyPlan, planPrice, planTitle } from '../frame/plan-words.ts'
import { Questions } from '../frame/Questions.tsx'
import { Said } from '../frame/Said.tsx'
import { Closing } from '../landing/Closing.tsx'
import { Compared } from './Compared.tsx'
import { PlanEnds } from './PlanEnds.tsx'
import { priceQuestions } from './questions.ts'
import { WhichFits } from './WhichFits.tsx'
import { cardLines, planTerm, prices } from './words.ts'

/** What it costs, what each plan brings, and what becomes of everything when one ends (product 4). */
export function Prices() {
  return (
    <>
      <PageTop title={prices.title}>{prices.lead}</PageTop>
      <Wrap>
        <Trio>
          {planNames.map(plano => (
            <section key={plano}>
              <h2>
                {planTitle[plano]}
                {plano === 'profissional' && <Badge tone="accent">Recomendado</Badge>}
              </h2>
              <p data-price="">
                <sup>R$</sup>
                {planPrice(plano)}
              </p>
              <p data-term="">{planTerm(plano)}</p>
              <ul>
                {cardLines(plano).map(line => (
                  <li key={line}>
                    <Said>{line}</Said>
                  </li>
                ))}
              </ul>
              <Action href="/auth?aba=cadastrar" variant={plano === 'profissional' ? 'primary' : 'outline'}>
                Começar Grátis
              </Action>
            </section>
          ))}
          <p data-all="">{everyPlan}</p>
        </Trio>
      </Wrap>
      <WhichFits />
      <Compared />
      <PlanEnds />
      <Chapter title="Perguntas">
        <Questions of={priceQuestions} />
      </Chapter>
      <Closing />
    </>
  )
}

const Trio = chakra(Card, {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    lgDown: { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& section': { p: '8', display: 'flex', flexDirection: 'column', mdDown: { p: '5' } },
    '& section + section': {
      borderInlineStart: '1px solid',
      borderColor: 'hairline',
      lgDown: { borderInlineStart: '0', borderTop: '1px solid', borderColor: 'hairline' },
    },
    '& h2': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      h: '6',
      textStyle: 'lg',
      fontWeight: 'semibold',
    },
    '& [data-price]': { textStyle: 'headline', fontSize: '3.25rem', mt: '5' },
    '& sup': {
      fontFamily: 'body',
      fontSize: '1.125rem',
      fontWeight: 'medium',
      letterSpacing: '0',
      verticalAlign: '22px',
      me: '1',
    },
    '& [data-term]': { color: 'muted', mt: '2', mb: '5' },
    '& ul': { flex: 1, mb: '8' },
    '& li': { py: '2.5', borderTop: '1px solid', borderColor: 'hairline' },
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
