import { type CurrentState, type StandingFacts, standingOf } from '../../shared/standing.ts'

/** What an open page is told when its plan becomes another: nothing, that one is active, or that the old one is charged too. */
export type PlanNews = 'nothing' | 'active' | 'active_old_charged'

/** Told in any case, never, or only of another plan than before. */
type Told = 'always' | 'never' | 'other'

/** By what the plan was based on before (a line) and is now. What is over or on trial has a banner of its own. */
const toldAfter: Record<CurrentState, Record<CurrentState, Told>> = {
  trial: begins(),
  trial_over: begins(),
  over: begins(),
  taken_back: begins(),
  renews: goesOn(),
  ends: goesOn(),
  // A late payment has arrived, or the operator gave what it was for; one that was cancelled brings no plan.
  late: { ...goesOn(), renews: 'always', granted: 'always', forever: 'always' },
  granted: goesOn(),
  forever: goesOn(),
}

function begins(): Record<CurrentState, Told> {
  return {
    ...goesOn(),
    renews: 'always',
    ends: 'always',
    late: 'always',
    granted: 'always',
    forever: 'always',
  }
}

function goesOn(): Record<CurrentState, Told> {
  const silent = { trial: 'never', trial_over: 'never', over: 'never', taken_back: 'never' } as const
  return { ...silent, renews: 'other', ends: 'other', late: 'other', granted: 'other', forever: 'other' }
}

/** What is told of a plan that was `before` and is now `after`. */
export function planNews(before: StandingFacts, after: StandingFacts): PlanNews {
  const [was, is] = [standingOf(before), standingOf(after)]
  const isOther = before.plano !== after.plano
  const told = toldAfter[was.now][is.now]
  if (told === 'never' || (told === 'other' && !isOther)) return 'nothing'
  // By what is so now: what was cancelled or given back meanwhile is charged no more.
  const isCharged = isOther && after.assinaturas.some(one => one.plano_tipo === before.plano && one.renova)
  return isCharged ? 'active_old_charged' : 'active'
}
