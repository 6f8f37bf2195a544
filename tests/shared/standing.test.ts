import { describe, expect, test } from 'vitest'
import { offerOf } from '../../src/shared/plan-offers.ts'
import {
  adviceFor,
  attemptOf,
  type CurrentState,
  type OtherState,
  type StandingFacts,
  standingOf,
} from '../../src/shared/standing.ts'
import {
  canceled,
  cells,
  counting,
  factsOf,
  grace,
  last,
  later,
  now,
  profissional,
  real,
  sold,
  soon,
  tried,
} from '../support/standing-cells.ts'

/** What is said and done in every cell where nothing was tried since, word for word of the table. */
const told: Record<CurrentState, Record<OtherState, string>> = {
  trial: every('trial choose'),
  trial_over: every('trial_over choose'),
  over: every('over again'),
  taken_back: every('taken_back again'),
  renews: {
    nothing: 'renews manage',
    renews: 'double manage_other',
    late: 'double manage_other',
    ends: 'renews manage',
    granted: 'renews manage',
  },
  ends: {
    nothing: 'ends again',
    renews: 'ends_then_subscribed manage_other',
    late: 'ends_then_late pay_other',
    ends: 'ends_then_ends again',
    granted: 'ends_then_granted none',
  },
  late: {
    nothing: 'late pay',
    renews: 'late_then pay',
    late: 'late pay',
    ends: 'late_then pay',
    granted: 'late_then pay',
  },
  granted: {
    nothing: 'granted choose',
    renews: 'granted_charged manage_other',
    late: 'granted_late pay_other',
    ends: 'granted_then choose',
    granted: 'granted_then choose',
  },
  forever: {
    nothing: 'forever none',
    renews: 'forever_charged manage_other',
    late: 'forever_charged manage_other',
    ends: 'forever none',
    granted: 'forever none',
  },
}

function every(one: string): Record<OtherState, string> {
  return { nothing: one, renews: one, late: one, ends: one, granted: one }
}

describe('every cell has its sentence and its act', () => {
  test.each(cells)('%s, beside it %s, tried %s', (n, b, t) => {
    const expected =
      t === 'none' || (t === 'refused' && n === 'late')
        ? told[n][b]
        : t === 'refused'
          ? 'refused retry'
          : `waits_${t} open`
    const { sentence, act } = adviceFor(n, b, t)
    expect(`${sentence} ${act}`).toBe(expected)
  })
})

describe('every cell that there is follows from what is known', () => {
  test.each(real)('%s, beside it %s, tried %s', (n, b, t) => {
    const facts = factsOf(n, b, t)
    // Of what never ends nothing comes after, and what renews goes on.
    const seen = (n === 'forever' && b === 'ends' ? 'nothing' : b) as OtherState
    expect(standingOf(facts)).toMatchObject({ now: n, beside: seen, tried: t, ...adviceFor(n, seen, t) })
  })

  test('a higher plan that waits beside a lower one begins at once', () => {
    const facts = { ...base, assinaturas: [sold()], data_fim: later, tentativa: tried.begins }
    expect(standingOf(facts)).toMatchObject({ now: 'renews', tried: 'begins', act: 'open' })
  })

  test('a refused renewal is late before the provider says so; a canceled one is not', () => {
    const refused = { recusada_em: now.toISOString() }
    expect(standingOf({ ...base, data_fim: later, assinaturas: [sold(refused)] }).now).toBe('late')
    expect(
      standingOf({ ...base, data_fim: later, assinaturas: [sold({ ...refused, ...canceled })] }).now,
    ).toBe('ends')
  })

  test('what ends before that which counts does is not what comes next', () => {
    const facts = { ...base, plano: 'profissional' as const, data_fim: last }
    const all = [sold({ ...profissional, ...canceled, expires_at: last }), sold(canceled)]
    expect(standingOf({ ...facts, assinaturas: all })).toMatchObject({ now: 'ends', beside: 'nothing' })
  })
})

const base: StandingFacts = {
  ...{ plano: 'basico', expirado: false, data_fim: null, carencia_ate: null, assinaturas: [] },
  ...{ cortesia: null, tentativa: null },
}

describe('what was tried', () => {
  const bought = { created_at: '2026-11-23T10:00:00.000Z' }
  const unpaid = { ...sold({ status: 'pending', expires_at: null, renova: false }), ...bought }

  test('a purchase waits until it is paid, refused or a week old', () => {
    expect(attemptOf([unpaid], now)).toMatchObject({
      plano: 'basico',
      recusada: false,
      em: bought.created_at,
    })
    const refused = {
      ...unpaid,
      pedido_em: '2026-11-23T11:00:00.000Z',
      recusada_em: '2026-11-23T11:00:00.000Z',
    }
    expect(attemptOf([refused], now)).toMatchObject({ recusada: true, em: '2026-11-23T11:00:00.000Z' })
    expect(attemptOf([unpaid], new Date('2026-11-30T10:00:00.000Z'))).not.toBe(null)
    expect(attemptOf([unpaid], new Date('2026-11-30T10:00:00.001Z'))).toBe(null)
  })

  test('a later purchase settles it, an earlier one does not', () => {
    const paid = (created_at: string) => ({ ...sold(), created_at })
    expect(attemptOf([unpaid, paid('2026-11-23T10:00:01.000Z')], now)).toBe(null)
    expect(attemptOf([unpaid, paid('2026-10-20T10:00:00.000Z')], now)).not.toBe(null)
  })

  test('of several the last one counts', () => {
    const refused = '2026-11-23T12:00:00.000Z'
    const other = { ...unpaid, created_at: refused, pedido_em: refused, recusada_em: refused }
    expect(attemptOf([unpaid, other], now)?.recusada).toBe(true)
  })
})

describe('the chooser', () => {
  const offers = (facts: Partial<StandingFacts>) => {
    const standing = standingOf({ ...base, ...facts })
    return [offerOf(standing, 'basico'), offerOf(standing, 'profissional')]
  }
  test.each<[string, Partial<StandingFacts>, string[]]>([
    ['on trial both', { plano: 'teste', data_fim: soon }, ['free', 'free']],
    ['once over both', { expirado: true, data_fim: grace }, ['free', 'free']],
    ['above what renews', { data_fim: later, assinaturas: [sold()] }, ['current', 'upgrade']],
    [
      'a lower one not, while the higher is charged for',
      { plano: 'profissional', ...counting.renews },
      ['after_paid', 'current'],
    ],
    [
      'a lower one not, while the higher is paid',
      { plano: 'profissional', ...counting.ends },
      ['after_days', 'current'],
    ],
    [
      'one that is subscribed to never again',
      {
        ...{ plano: 'profissional', data_fim: soon },
        assinaturas: [sold({ ...profissional, ...canceled }), sold()],
      },
      ['subscribed', 'current'],
    ],
    [
      'one that is paid for beside a grant never again',
      { plano: 'profissional', ...counting.granted, assinaturas: [sold()] },
      ['subscribed', 'current'],
    ],
    ['beside what never ends none', { plano: 'profissional', ...counting.forever }, ['useless', 'current']],
    [
      'one that waits says so',
      { data_fim: later, assinaturas: [sold()], tentativa: tried.begins },
      ['current', 'waits'],
    ],
    [
      'one that was refused is sold',
      { data_fim: later, assinaturas: [sold()], tentativa: tried.refused },
      ['current', 'upgrade'],
    ],
  ])('offers %s', (_, facts, expected) => {
    expect(offers(facts)).toEqual(expected)
  })
})
