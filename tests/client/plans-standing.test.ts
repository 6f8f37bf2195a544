import { expect, test } from 'vitest'
import { awaited, isSold, standingOf } from '../../src/client/plans/standing.ts'

const at = '2026-12-23T12:00:00.000Z'
const grace = '2026-12-26T12:00:00.000Z'
const bought = {
  ...{ id: 'a', product_name: 'Bancada', plano_tipo: 'basico' as const, amount: 14.9, created_at: at },
  ...{ status: 'active' as const, expires_at: at, carencia_ate: null, renova: true, gerenciar: null },
}
const plan = {
  ...{ plano: 'basico' as const, expirado: false, data_fim: at, carencia_ate: null, assinatura: bought },
}

test.each([
  ['a trial', { plano: 'teste' as const, assinatura: null }, { is: 'trial', at }],
  [
    'a trial that is over',
    { plano: 'teste' as const, expirado: true, assinatura: null },
    { is: 'trial_over', at },
  ],
  ['what renews', {}, { is: 'renews', at }],
  [
    'what was canceled',
    { assinatura: { ...bought, status: 'canceled' as const, renova: false } },
    { is: 'ends', at, canceled: true },
  ],
  ['what was bought once', { assinatura: { ...bought, renova: false } }, { is: 'ends', at, canceled: false }],
  ['a late renewal', { carencia_ate: grace }, { is: 'late', at: grace }],
  ['what an operator gave', { assinatura: null }, { is: 'granted', at }],
  ['what an operator gave without an end', { data_fim: null, assinatura: null }, { is: 'granted', at: null }],
  [
    'what was given beside another that waits for its payment',
    {
      data_fim: null,
      assinatura: {
        ...bought,
        status: 'pending' as const,
        expires_at: null,
        plano_tipo: 'profissional' as const,
      },
    },
    { is: 'granted', at: null },
  ],
  ['one that is over', { expirado: true }, { is: 'over', at, takenBack: false }],
  [
    'one whose days of grace are over',
    { expirado: true, carencia_ate: grace },
    { is: 'over', at: grace, takenBack: false },
  ],
  [
    'one that was given back',
    { expirado: true, assinatura: { ...bought, status: 'refunded' as const, renova: false } },
    { is: 'over', at, takenBack: true },
  ],
])('%s', (_, more, standing) => {
  expect(standingOf({ ...plan, ...more })).toEqual(standing)
})

test('only a first payment is awaited, not that of a renewal', () => {
  const pending = { ...bought, status: 'pending' as const, renova: false }
  expect(awaited({ assinatura: { ...pending, expires_at: null } })).toMatchObject({ id: 'a' })
  expect(awaited({ assinatura: { ...pending, carencia_ate: grace } })).toBe(null)
  expect(awaited({ assinatura: null })).toBe(null)
})

test('a plan is sold where it has an address, or by the sandbox', () => {
  const checkout = { basico: 'https://pay.example.com/b', profissional: null }
  expect(isSold({ checkout, sandbox: false }, 'basico')).toBe(true)
  expect(isSold({ checkout, sandbox: false }, 'profissional')).toBe(false)
  expect(isSold({ checkout: { basico: null, profissional: null }, sandbox: true }, 'profissional')).toBe(true)
})
