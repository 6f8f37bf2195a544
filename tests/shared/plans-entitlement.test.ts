import { expect, test } from 'vitest'
import { countingEntitlement, type Entitlement } from '../../src/server/plans/derive-plan.ts'

const now = new Date('2026-03-10T12:00:00.000Z')
const inDays = (count: number) => new Date(now.getTime() + count * 86_400_000).toISOString()
const plan = (plano: Entitlement['plano'], end: number | null, grace: number | null = null): Entitlement => ({
  plano,
  data_fim: end === null ? null : inDays(end),
  carencia_ate: grace === null ? null : inDays(grace),
})
const counting = (...all: Entitlement[]) => countingEntitlement(all, now)

test('without any there is none', () => {
  expect(counting()).toBeNull()
})

test('of those that run the highest counts, and of these the one that ends last', () => {
  expect(counting(plan('basico', 90), plan('profissional', 5))).toEqual({
    ...plan('profissional', 5),
    ativo: true,
  })
  expect(counting(plan('basico', 5), plan('basico', 90))?.data_fim).toBe(inDays(90))
  expect(counting(plan('basico', null), plan('basico', 90))?.data_fim).toBeNull()
})

test('what is paid comes before what is late', () => {
  expect(counting(plan('basico', -1, 2), plan('basico', 20))).toEqual({ ...plan('basico', 20), ativo: true })
})

test('days of grace run, and then a lower plan takes over', () => {
  const late = plan('profissional', -1, 2)
  expect(counting(late, plan('basico', 20))).toMatchObject({ plano: 'profissional', ativo: true })
  const over = plan('profissional', -5, -2)
  expect(counting(over, plan('basico', 20))).toMatchObject({ plano: 'basico', ativo: true })
})

test('the end itself still counts', () => {
  expect(counting(plan('basico', 0))?.ativo).toBe(true)
})

test('once all are over, the one that ended last is what was', () => {
  expect(counting(plan('profissional', -9), plan('basico', -2))).toEqual({
    ...plan('basico', -2),
    ativo: false,
  })
})
