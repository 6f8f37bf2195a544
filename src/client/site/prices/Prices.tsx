import { chakra } from '@chakra-ui/react'
import { planNames, plans } from '../../../shared/plans.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Action, Chapter, PageTop, Wrap } from '../frame/parts.tsx'
import { planPrice, planTitle } from '../frame/plan-words.ts'
import { Questions } from '../frame/Questions.tsx'
import { Closing } from '../landing/Closing.tsx'
import { Compared } from './Compared.tsx'
import { PlanEnds } from './PlanEnds.tsx'
import { priceQuestions } from './questions.ts'
import { WhichFits } from './WhichFits.tsx'

/** What it costs, what each plan brings, and what becomes of everything when one ends (product 4). */
export function Prices() {
  const { basico } = plans
  return (
    <>
      <PageTop
        title={`R$ ${planPrice('basico')} até ${basico.ordens} OS. R$ ${planPrice('profissional')} sem limite.`}
      >
        Um preço por mês, por loja. Comece pelo teste de 3 dias, com até 10 OS e sem cartão. Cancele quando
        quiser, sem multa.
      </PageTop>
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
              <p data-term="">{plano === 'teste' ? 'por 3 dias, sem cartão' : 'por mês'}</p>
              <ul>
                <li>
                  {plans[plano].ordens === null ? (
                    <>
                      OS <b>ilimitadas</b>
                    </>
                  ) : (
                    <>
                      <b>{plans[plano].ordens}</b> OS {plans[plano].ordens_por_mes ? 'por mês' : 'ao todo'}
                    </>
                  )}
                </li>
                <li>
                  {plans[plano].clientes === null ? (
                    <>
                      Clientes <b>ilimitados</b>
                    </>
                  ) : (
                    <>
                      <b>{plans[plano].clientes}</b> clientes
                    </>
                  )}
                </li>
                <li>
                  <b>{plans[plano].usuarios}</b> usuário
                </li>
                <li>{more[plano]}</li>
              </ul>
              <Action href="/auth?aba=cadastrar" variant={plano === 'profissional' ? 'primary' : 'outline'}>
                Começar Grátis
              </Action>
            </section>
          ))}
          <p data-all="">Todos os planos incluem suporte técnico e atualizações gratuitas</p>
        </Trio>
      </Wrap>
      <WhichFits monthly={basico.ordens} customers={basico.clientes} />
      <Compared />
      <PlanEnds />
      <Chapter title="Perguntas">
        <Questions of={priceQuestions} />
      </Chapter>
      <Closing />
    </>
  )
}

const more = {
  teste: 'Relatórios básicos',
  basico: 'Relatórios básicos, suporte por e-mail',
  profissional: 'Relatórios avançados, suporte prioritário',
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
