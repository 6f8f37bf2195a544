import { planNames } from '../../../shared/plans.ts'
import { PlanCard, PlanCards } from '../frame/PlanCards.tsx'
import { Chapter, PageTop, Wrap } from '../frame/parts.tsx'
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
        <PlanCards columns={3}>
          {planNames.map(plano => (
            <PlanCard key={plano} plano={plano} heading="h2" term={planTerm(plano)}>
              {cardLines(plano).map(line => (
                <li key={line}>
                  <Said>{line}</Said>
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
