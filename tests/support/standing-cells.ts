import {
  type AttemptState,
  attemptStates,
  type CurrentState,
  currentStates,
  type OtherState,
  otherStates,
  type StandingFacts,
} from '../../src/shared/standing.ts'

export const now = new Date('2026-11-23T15:00:00.000Z')
export const [soon, later, last] = [
  '2026-12-12T15:00:00.000Z',
  '2026-12-20T15:00:00.000Z',
  '2026-12-31T03:00:00.000Z',
]
export const grace = '2026-11-26T15:00:00.000Z'

export const sold = (more: Partial<StandingFacts['assinaturas'][number]> = {}) => ({
  ...{ id: crypto.randomUUID(), plano_tipo: 'basico' as const, status: 'active' as const, amount: 14.9 },
  ...{
    expires_at: later,
    carencia_ate: null,
    renova: true,
    pedido_em: null,
    recusada_em: null,
    gerenciar: null,
  },
  ...more,
})
export const profissional = { plano_tipo: 'profissional', amount: 27.9, expires_at: soon } as const
export const canceled = { status: 'canceled', renova: false } as const
const late = { status: 'pending', expires_at: '2026-11-23T15:00:00.000Z', carencia_ate: grace } as const

/** What counts: the plan's own row, with the subscription that it comes from. */
export const counting: Record<CurrentState, Partial<StandingFacts>> = {
  trial: { plano: 'teste', data_fim: soon },
  trial_over: { plano: 'teste', data_fim: grace, expirado: true },
  over: { data_fim: grace, expirado: true },
  taken_back: {
    ...{ data_fim: grace, expirado: true },
    assinaturas: [sold({ ...profissional, expires_at: grace, status: 'refunded', renova: false })],
  },
  renews: { data_fim: soon, assinaturas: [sold(profissional)] },
  ends: { data_fim: soon, assinaturas: [sold({ ...profissional, ...canceled })] },
  late: { data_fim: late.expires_at, carencia_ate: grace, assinaturas: [sold({ ...profissional, ...late })] },
  granted: { data_fim: soon, cortesia: { plano: 'profissional', data_fim: soon } },
  forever: { data_fim: null, cortesia: { plano: 'profissional', data_fim: null } },
}

const beside: Record<OtherState, Partial<StandingFacts>> = {
  nothing: {},
  renews: { assinaturas: [sold()] },
  late: { assinaturas: [sold({ ...late, carencia_ate: last })] },
  ends: { assinaturas: [sold(canceled)] },
  granted: { cortesia: { plano: 'basico', data_fim: last } },
}

const attempt = { amount: 14.9, em: now.toISOString(), gerenciar: null }
export const tried = {
  none: null,
  begins: { ...attempt, plano: 'profissional', recusada: false },
  again: { ...attempt, plano: 'profissional', recusada: false },
  later: { ...attempt, plano: 'basico', recusada: false },
  refused: { ...attempt, plano: 'profissional', recusada: true },
} as const

export const cells = currentStates.flatMap(n =>
  otherStates.flatMap(b => attemptStates.map(t => [n, b, t] as const)),
)

const isOver = (n: CurrentState) => n === 'trial_over' || n === 'over' || n === 'taken_back'
/** Cells that are: beside a trial and what is over nothing runs, a grant that ends counts before a lower one is read. */
export const real = cells.filter(([n, b, t]) => {
  if ((isOver(n) || n === 'trial') && b !== 'nothing') return false
  if ((n === 'granted' || n === 'forever') && b === 'granted') return false
  // What begins at once is higher than what counts.
  if (t === 'begins') return isOver(n) || n === 'trial'
  if (t === 'again' || t === 'later') return !isOver(n) && n !== 'trial'
  return true
})

/** What is known of an owner in such a cell. */
export function factsOf(n: CurrentState, b: OtherState, t: AttemptState): StandingFacts {
  const [one, two] = [counting[n], beside[b]]
  return {
    ...{ plano: 'profissional', expirado: false, data_fim: null, carencia_ate: null },
    ...{ cortesia: null, ...one, ...two },
    assinaturas: [...(one.assinaturas ?? []), ...(two.assinaturas ?? [])],
    tentativa: tried[t],
  }
}
