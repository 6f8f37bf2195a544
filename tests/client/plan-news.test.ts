import { describe, expect, test } from 'vitest'
import { planNews } from '../../src/client/plans/plan-news.ts'
import { currentStates, isSubscription, type StandingFacts, standingOf } from '../../src/shared/standing.ts'
import { factsOf, later, sold } from '../support/standing-cells.ts'

/** What an open page is told, of the same plan / of another: A that it is active, - nothing. */
const table = `
               trial  trial_over over   taken_back renews ends   late   granted forever
  trial        -/-    -/-        -/-    -/-        A/A    A/A    A/A    A/A     A/A
  trial_over   -/-    -/-        -/-    -/-        A/A    A/A    A/A    A/A     A/A
  over         -/-    -/-        -/-    -/-        A/A    A/A    A/A    A/A     A/A
  taken_back   -/-    -/-        -/-    -/-        A/A    A/A    A/A    A/A     A/A
  renews       -/-    -/-        -/-    -/-        -/A    -/A    -/A    -/A     -/A
  ends         -/-    -/-        -/-    -/-        -/A    -/A    -/A    -/A     -/A
  late         -/-    -/-        -/-    -/-        A/A    -/A    -/A    A/A     A/A
  granted      -/-    -/-        -/-    -/-        -/A    -/A    -/A    -/A     -/A
  forever      -/-    -/-        -/-    -/-        -/A    -/A    -/A    -/A     -/A`
const [heads = [], ...lines] = table
  .trim()
  .split('\n')
  .map(line => line.trim().split(/\s+/))

/** The same state of the lower plan: a trial has none. */
const lower = (facts: StandingFacts): StandingFacts => ({
  ...facts,
  plano: facts.plano === 'teste' ? 'teste' : 'basico',
  cortesia: facts.cortesia && { ...facts.cortesia, plano: 'basico' },
  assinaturas: facts.assinaturas.map(one => ({ ...one, plano_tipo: 'basico' as const })),
})

describe('of a plan that was one and is another', () => {
  test('the table has a cell for each pair of states, and each state is what it is called', () => {
    expect([heads, lines.map(([before]) => before)]).toEqual([currentStates, currentStates])
    for (const state of currentStates) {
      expect(standingOf(factsOf(state, 'nothing', 'none')).now).toBe(state)
      expect(standingOf(lower(factsOf(state, 'nothing', 'none'))).now).toBe(state)
    }
  })

  const cells = currentStates.flatMap((before, line) =>
    currentStates.map((after, at) => [before, after, lines[line]?.[at + 1]?.split('/') ?? []] as const),
  )
  test.each(cells)('%s, then %s', (before, after, [same, other]) => {
    const was = factsOf(before, 'nothing', 'none')
    const is = factsOf(after, 'nothing', 'none')
    expect(planNews(was, is)).toBe(same === 'A' ? 'active' : 'nothing')
    expect(planNews(lower(was), is)).toBe(other === 'A' ? 'active' : 'nothing')
    if (other !== 'A' || was.plano === 'teste') return
    // The old plan is charged if its subscription is charged now, whatever it was before.
    const left = sold({ id: was.assinaturas[0]?.id ?? 'left' })
    const with_ = (now: Partial<typeof left>) => ({
      ...is,
      assinaturas: [...is.assinaturas, { ...left, ...now }],
    })
    expect(planNews(lower(was), with_({}))).toBe('active_old_charged')
    expect(planNews(lower(was), with_({ status: 'pending', carencia_ate: later }))).toBe('active_old_charged')
    for (const status of ['refunded', 'canceled', 'expired'] as const)
      expect(planNews(lower(was), with_({ status, renova: false }))).toBe('active')
  })
})

test('a purchase that nothing was paid for is no subscription, whatever became of it', () => {
  for (const status of ['pending', 'canceled', 'refunded'] as const)
    expect(isSubscription(sold({ status, expires_at: null, renova: false }))).toBe(false)
  for (const status of ['active', 'pending', 'canceled', 'refunded', 'expired'] as const)
    expect(isSubscription(sold({ status }))).toBe(true)
})
