import { expect, test } from 'vitest'
import { type Stretch, summarize, withMeasurements } from '../../src/server/status/status-summary.ts'
import { dayOf } from '../../src/shared/days.ts'
import type { Service } from '../../src/shared/status.ts'

const now = new Date('2026-11-20T19:48:00Z')

/** What was measured each minute from one moment to another. */
function stretch(servico: Service, from: string, to: string, ok = true): Stretch {
  const [inicio, fim] = [`${from}:00.000Z`, `${to}:00.000Z`]
  const medidas = (Date.parse(fim) - Date.parse(inicio)) / 60_000 + 1
  const dia = dayOf(new Date(inicio), 'America/Sao_Paulo')
  return { servico, inicio, fim, dia, ok, medidas, ms: ok ? 80 : null }
}
const summary = (...stretches: Stretch[]) => summarize(stretches, now, false)
const daysOf = (stretches: Stretch[], servico: Service) =>
  summary(...stretches).itens.find(item => item.servico === servico)?.dias ?? []

test('claim: there are ninety days, the last of them today, and those without a measurement have none', () => {
  const dias = daysOf([stretch('app', '2026-11-18T12:00', '2026-11-18T12:59')], 'app')
  expect([dias.length, dias[0]?.dia, dias.at(-1)?.dia]).toEqual([90, '2026-08-23', '2026-11-20'])
  expect(dias.filter(({ medidas }) => medidas > 0)).toEqual([{ dia: '2026-11-18', medidas: 60, falhas: 0 }])
})

test('claim: what was before the ninety days counts for nothing', () => {
  const old = stretch('app', '2026-08-22T12:00', '2026-08-22T12:59', false)
  const { faltas, itens } = summary(old, stretch('app', '2026-11-19T12:00', '2026-11-19T12:59'))
  expect(faltas).toEqual([])
  expect(itens[0]).toMatchObject({ uptime: 1, dias_medidos: 1 })
})

test('services that failed at the same time are one entry, others are apart, the newest first', () => {
  const { faltas } = summary(
    stretch('banco', '2026-11-19T12:00', '2026-11-19T12:03', false),
    stretch('webhook', '2026-11-19T12:02', '2026-11-19T12:05', false),
    stretch('banco', '2026-11-19T12:04', '2026-11-19T13:00'),
    stretch('webhook', '2026-11-19T12:06', '2026-11-19T13:00'),
    stretch('fotos', '2026-11-19T12:40', '2026-11-19T12:40', false),
    stretch('fotos', '2026-11-19T12:41', '2026-11-19T13:00'),
  )
  expect(faltas).toEqual([
    { servicos: ['fotos'], inicio: '2026-11-19T12:40:00.000Z', fim: '2026-11-19T12:41:00.000Z', minutos: 1 },
    {
      servicos: ['banco', 'webhook'],
      inicio: '2026-11-19T12:00:00.000Z',
      fim: '2026-11-19T12:06:00.000Z',
      minutos: 6,
    },
  ])
})

test('a failure that goes on over midnight is one, and has no end while it lasts', () => {
  const { faltas, itens } = summary(
    stretch('email', '2026-11-20T02:50', '2026-11-20T02:59', false),
    stretch('email', '2026-11-20T03:00', '2026-11-20T19:47', false),
  )
  expect(faltas).toEqual([
    { servicos: ['email'], inicio: '2026-11-20T02:50:00.000Z', fim: null, minutos: 1018 },
  ])
  const email = itens.find(({ servico }) => servico === 'email')
  expect(email).toMatchObject({ ok: false, falha_desde: '2026-11-20T02:50:00.000Z', uptime: 0 })
})

test('claim: a time in which nothing was measured is told, and counts against the app alone', () => {
  const { faltas, itens } = summary(
    stretch('app', '2026-11-19T12:00', '2026-11-19T12:29'),
    stretch('app', '2026-11-19T12:34', '2026-11-19T12:59'),
    stretch('app', '2026-11-19T13:10', '2026-11-19T13:29'),
  )
  expect(faltas).toEqual([
    { servicos: [], inicio: '2026-11-19T12:59:00.000Z', fim: '2026-11-19T13:10:00.000Z', minutos: 11 },
  ])
  const measured = 30 + 26 + 20
  expect(itens[0]?.uptime).toBeCloseTo(measured / (measured + 11), 10)
})

test('a time without measurements is divided between its days, and no other service is told to have failed', () => {
  // 22:00 of the 17th to 02:00 of the 19th, in São Paulo.
  const whole = ['app', 'banco'] as const
  const stretches = whole.flatMap(servico => [
    stretch(servico, '2026-11-18T00:30', '2026-11-18T01:00'),
    stretch(servico, '2026-11-19T05:00', '2026-11-19T05:30'),
  ])
  const of = (servico: Service) => daysOf(stretches, servico).filter(({ medidas }) => medidas > 0)
  expect(of('app')).toEqual([
    { dia: '2026-11-17', medidas: 31 + 120, falhas: 120 },
    { dia: '2026-11-18', medidas: 1440, falhas: 1440 },
    { dia: '2026-11-19', medidas: 120 + 31, falhas: 120 },
  ])
  expect(of('banco')).toEqual([
    { dia: '2026-11-17', medidas: 31, falhas: 0 },
    { dia: '2026-11-19', medidas: 31, falhas: 0 },
  ])
  const [app, database] = summary(...stretches).itens
  expect(app?.uptime).toBeCloseTo(62 / (62 + 1680), 10)
  expect(database?.uptime).toBe(1)
})

test('what is not stored yet counts as it will once it is', () => {
  const stored = [stretch('app', '2026-11-20T12:00', '2026-11-20T12:05')]
  const measured = [5, 6, 7, 20].map(minute => ({
    em: new Date(Date.UTC(2026, 10, 20, 12, minute)),
    results: [{ servico: 'app' as const, ok: minute !== 7, ms: 9 }],
  }))
  expect(withMeasurements(stored, measured)).toEqual([
    { ...stretch('app', '2026-11-20T12:00', '2026-11-20T12:06'), ms: 9 },
    { ...stretch('app', '2026-11-20T12:07', '2026-11-20T12:07', false), ms: 9 },
    { ...stretch('app', '2026-11-20T12:20', '2026-11-20T12:20'), ms: 9 },
  ])
})
