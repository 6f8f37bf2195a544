import { chakra } from '@chakra-ui/react'
import { planNames } from '../../../shared/plans.ts'
import { PlanCard, PlanCards } from '../frame/PlanCards.tsx'
import { Chapter, PageTop, TableRoom, Wrap } from '../frame/parts.tsx'
import { planTitle } from '../frame/plan-words.ts'
import { Questions } from '../frame/Questions.tsx'
import { RichText } from '../frame/RichText.tsx'
import { Closing } from '../landing/Closing.tsx'
import { cardLines, compared, fits, planEnds, planEndsTitle, planTerm, prices } from './prices-words.ts'
import { priceQuestions } from './questions.ts'

/** Prices, what each plan includes, and what happens when a plan ends. */
export function Prices() {
  return (
    <>
      <PageTop title={prices.title}>{prices.lead}</PageTop>
      <Wrap>
        <PlanCards columns={3}>
          {planNames.map(plano => (
            <PlanCard key={plano} plano={plano} heading="h2" term={planTerm(plano)}>
              {cardLines(plano).map(line => (
                <li key={line}>
                  <RichText>{line}</RichText>
                </li>
              ))}
            </PlanCard>
          ))}
        </PlanCards>
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

function Compared() {
  return (
    <Chapter title="Lado a lado" raised>
      <TableRoom label="Os planos lado a lado">
        <table>
          <thead>
            <tr>
              <th scope="col">Recurso</th>
              {planNames.map(plano => (
                <th key={plano} scope="col">
                  {planTitle[plano]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {compared.map(({ title, note, cells }) => (
              <tr key={title}>
                <th scope="row">
                  {title}
                  {note && <small>{note}</small>}
                </th>
                {planNames.map((plano, at) => (
                  <td key={plano}>{cells[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableRoom>
    </Chapter>
  )
}

/** What is kept, what still works and what stops when a plan is over. */
function PlanEnds() {
  return (
    <Chapter title={planEndsTitle}>
      <Rows>
        {planEnds.map(({ title, when, goesOn, stops }) => (
          <section key={title}>
            <div>
              <h3>{title}</h3>
              <p>{when}</p>
            </div>
            <dl>
              <dt>Continua</dt>
              <dd>{goesOn}</dd>
            </dl>
            <dl>
              <dt>Para</dt>
              <dd>{stops}</dd>
            </dl>
          </section>
        ))}
      </Rows>
    </Chapter>
  )
}

const Rows = chakra('div', {
  base: {
    '& section': {
      display: 'grid',
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      gap: '8',
      py: '6',
      borderTop: '1px solid',
      borderColor: 'line',
      mdDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' },
    },
    '& h3': { textStyle: 'lg', fontWeight: 'semibold' },
    '& :is(p, dt)': { color: 'muted' },
    '& dt': { textStyle: 'sm' },
    '& dd': { mt: '0.5' },
  },
})

/** From how many devices a day the larger plan is needed. */
function WhichFits() {
  return (
    <Chapter title="Qual cabe na sua loja">
      <Split>
        <p>
          <RichText>{fits.devices}</RichText>
        </p>
        <TableRoom label="OS no mês por aparelhos por dia">
          <table>
            <thead>
              <tr>
                <th scope="col">Aparelhos por dia</th>
                <th scope="col">OS no mês</th>
                <th scope="col">Plano</th>
              </tr>
            </thead>
            <tbody>
              {fits.rows.map(({ daily, monthly, plan }) => (
                <tr key={daily}>
                  <th scope="row">{daily}</th>
                  <td>{monthly}</td>
                  <td>{plan}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableRoom>
        <p>
          <RichText>{fits.customers}</RichText>
        </p>
      </Split>
    </Chapter>
  )
}

const Split = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 300px) minmax(0, 1fr)',
    gap: '{spacing.6} {spacing.16}',
    lgDown: { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& > p': { color: 'muted', textStyle: 'prose', '& b': { color: 'ink' } },
    '& > p:last-child': { gridColumn: '2', lgDown: { gridColumn: '1' } },
  },
})
