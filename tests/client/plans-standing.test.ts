import { expect, test, vi } from 'vitest'
import { standingWords } from '../../src/client/plans/subscription/standing-words.ts'
import { isSold } from '../../src/client/plans/use-plan.ts'
import { type StandingFacts, standingOf } from '../../src/shared/standing.ts'
import { factsOf, real, tried } from '../support/standing-cells.ts'

vi.mock('@lingui/core/macro', () => import('../support/plain-macros.ts'))
vi.mock('@lingui/core', () => ({ i18n: { locale: 'pt' } }))

test('a plan is sold where it has an address, or by the sandbox', () => {
  const checkout = { basico: 'https://pay.example.com/b', profissional: null }
  expect(isSold({ checkout, sandbox: false }, 'basico')).toBe(true)
  expect(isSold({ checkout, sandbox: false }, 'profissional')).toBe(false)
  expect(isSold({ checkout: { basico: null, profissional: null }, sandbox: true }, 'profissional')).toBe(true)
})

const clocks = { zone: 'America/Noronha', today: '2026-11-23', provider: 'Kiwify' }
const said = (facts: StandingFacts) => {
  const { title, more, hint } = standingWords(standingOf(facts), clocks)
  return `${title} ${more} ${hint}`.replaceAll('\u00a0', ' ')
}

test.each(real)('%s, beside it %s, tried %s: nothing is said that is not so', (now, beside, tried) => {
  const words = said(factsOf(now, beside, tried))
  const charged = now === 'renews' || now === 'late' || beside === 'renews' || beside === 'late'
  // A purchase that was refused was not charged for; all else is of what the plan costs.
  if (charged)
    expect(words.replace('Nada foi cobrado por essa compra', '')).not.toMatch(/nada \S*\s?\S+ cobrado/i)
  // "Two subscriptions" are two that are charged for.
  expect(words.includes('duas assinaturas')).toBe(
    now === 'renews' && (beside === 'renews' || beside === 'late') && tried === 'none',
  )
  // Whoever has nothing else is never led to cancel what comes next without being told what it costs.
  if (/^(ends|granted)$/.test(now) && beside === 'renews' && tried === 'none')
    expect(words).toContain('Se cancelar o Básico, depois de 20/12/2026 você fica sem plano.')
  expect(words).not.toMatch(/undefined|null|NaN/)
})

test('what was given until a day is told until that day, whatever the shop’s clocks show', () => {
  // 30/12 to its end in São Paulo.
  const given = { ...factsOf('granted', 'renews', 'none'), data_fim: '2026-12-31T03:00:00.000Z' }
  expect(said(given)).toBe(
    'O Profissional é cortesia da equipe da Bancada, até 30/12/2026. A sua assinatura do Básico continua sendo cobrada, R$ 14,90 por mês: a próxima cobrança é em 20/12/2026. Se cancelar o Básico, depois de 30/12/2026 você fica sem plano.',
  )
})

test('claim: a lower plan that is subscribed to follows what was canceled', () => {
  expect(said(factsOf('ends', 'renews', 'none'))).toBe(
    'Depois de 12/12/2026 você fica no Básico, que já está assinado. O Profissional não será mais cobrado. O Básico é, R$ 14,90 por mês: a próxima cobrança é em 20/12/2026. Se cancelar o Básico, depois de 20/12/2026 você fica sem plano.',
  )
})

test('a Pix that waits beside a plan says what it brings, and what goes on', () => {
  const facts = { ...factsOf('ends', 'renews', 'none'), tentativa: { ...tried.later } }
  expect(said(facts)).toBe(
    'Falta pagar R$ 14,90, pelo Básico. Mesmo pago, ele só começa depois de 12/12/2026, quando o Profissional acabar. O Básico continua sendo cobrado: uma assinatura não encerra a outra.',
  )
})
