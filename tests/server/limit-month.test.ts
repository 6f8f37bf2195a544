import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LimitZone, limitMonth } from '../../src/server/plans/limit-month.ts'
import { addMonths, dayOf, monthOf } from '../../src/shared/days.ts'

const hour = 3_600_000
const day = 24 * hour

// The farthest clocks there are, some that are moved at a month's first midnight (Havana shows that of November 2026
// twice, Asunción's October of 2023 has none), and Brazil's.
const zones = [
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Etc/GMT+12',
  'Asia/Kathmandu',
  'America/Havana',
  'America/Asuncion',
  'America/Noronha',
  'America/Sao_Paulo',
  'America/Manaus',
  'America/Rio_Branco',
]
const never = (fuso: string): LimitZone => ({ fuso, limite_de: null, limite_ate: null })
const change = (shop: LimitZone, fuso: string, now: number): LimitZone => {
  const { de, ate } = limitMonth(shop, new Date(now))
  return { fuso, limite_de: de, limite_ate: ate }
}

const zone = fc.constantFrom(...zones)
/** Instants of three years: any, and close about a month's end, where the zones disagree. */
const instant = fc.oneof(
  fc.integer({ min: Date.UTC(2023, 6), max: Date.UTC(2027, 1) }),
  fc
    .tuple(fc.integer({ min: 0, max: 42 }), fc.integer({ min: -30 * hour, max: 30 * hour }))
    .map(([month, off]) => Date.UTC(2023, 6 + month) + off),
)

test('whatever zones are set, months follow each other without a gap, one for each of the calendar’s', () => {
  const steps = fc.array(fc.record({ at: instant, set: fc.option(zone) }), { minLength: 2, maxLength: 30 })
  fc.assert(
    fc.property(zone, steps, (first, unordered) => {
      let shop = never(first)
      let last: { de: string; ate: string } | undefined
      for (const { at, set } of unordered.sort((a, b) => a.at - b.at)) {
        const month = limitMonth(shop, new Date(at))
        expect(Date.parse(month.de)).toBeLessThanOrEqual(at)
        expect(Date.parse(month.ate)).toBeGreaterThan(at)
        expect(name(month).end).toBe(name({ de: month.ate }).first)
        if (last && month.de !== last.de) expect(month.de >= last.ate).toBe(true)
        if (last && month.de === last.de) expect(month).toEqual(last)
        if (last && name(month).first === addMonths(name(last).first, 1)) expect(month.de).toBe(last.ate)
        if (last && name(month).first === name(last).first) expect(month).toEqual(last)
        if (set) shop = change(shop, set, at)
        expect(limitMonth(shop, new Date(at)), 'a change moves nothing yet').toEqual(month)
        last = month
      }
    }),
    { numRuns: 200 },
  )
})

/** The calendar month that one of limits is: they begin a day apart at most. */
const name = ({ de }: { de: string }) =>
  monthOf(new Date(Date.parse(de) + 15 * day).toISOString().slice(0, 10))

test('a shop that never changed its zone counts by its calendar', () => {
  fc.assert(
    fc.property(zone, instant, (fuso, at) => {
      const { de, ate } = limitMonth(never(fuso), new Date(at))
      const { first, end } = monthOf(dayOf(new Date(at), fuso))
      expect([de, ate].map(edge => dayOf(new Date(edge), fuso))).toEqual([first, end])
      expect([de, ate].map(edge => dayOf(new Date(Date.parse(edge) - 1), fuso) < first)).toEqual([
        true,
        false,
      ])
      expect(dayOf(new Date(Date.parse(ate) - 1), fuso) < end).toBe(true)
    }),
  )
})

test('a zone counts from the month on that follows its being set', () => {
  const november = { de: '2026-11-01T03:00:00.000Z', ate: '2026-12-01T03:00:00.000Z' }
  const set = Date.parse('2026-11-30T23:00:00Z')
  const shop = change(
    change(never('America/Sao_Paulo'), 'Pacific/Kiritimati', set),
    'America/Manaus',
    set + 1,
  )
  expect(limitMonth(shop, new Date('2026-12-01T02:59:59.999Z'))).toEqual(november)
  const december = { de: november.ate, ate: '2027-01-01T04:00:00.000Z' }
  expect(limitMonth(shop, new Date(december.de))).toEqual(december)
  expect(limitMonth(shop, new Date(december.ate)).ate).toBe('2027-02-01T04:00:00.000Z')
})
