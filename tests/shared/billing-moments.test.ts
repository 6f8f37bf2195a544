import { expect, test } from 'vitest'
import { addBillingDays, addBillingMonths, readMoment } from '../../src/server/billing/adapters/adapter.ts'

test.each([
  ['2026-03-10 09:30', '2026-03-10T12:30:00.000Z'],
  ['2026-03-10 23:30', '2026-03-11T02:30:00.000Z'],
  ['2026-03-10T09:30:15', '2026-03-10T12:30:15.000Z'],
  ['2026-03-10T09:30:15.250Z', '2026-03-10T09:30:15.250Z'],
  ['2026-03-10T09:30:15.123456+00:00', '2026-03-10T09:30:15.123Z'],
  ['2026-03-10T09:30:00-0300', '2026-03-10T12:30:00.000Z'],
  // Summer time, which São Paulo had then.
  ['2019-01-10 09:30', '2019-01-10T11:30:00.000Z'],
  ['2026-03-10', '2026-03-10T03:00:00.000Z'],
])('%s is %s: without a zone it is São Paulo’s', (text, instant) => {
  expect(readMoment(text)).toBe(instant)
})

test('a day as an end is its last instant', () => {
  expect(readMoment('2026-03-10', 'end')).toBe('2026-03-11T02:59:59.999Z')
})

test('what is no moment is none', () => {
  const texts = ['', null, undefined, 'amanhã', '2026-13-01 10:00', '2026-02-30', '2026-03-10 25:00']
  for (const text of [...texts, '0001-01-01 00:00', '99999999', '2026-03-10 10:00:61'])
    expect(readMoment(text), String(text)).toBeNull()
})

test.each([
  ['2026-01-31T15:00:00.500Z', '2026-02-28T15:00:00.500Z'],
  ['2028-01-31T15:00:00.000Z', '2028-02-29T15:00:00.000Z'],
  ['2026-03-31T15:00:00.000Z', '2026-04-30T15:00:00.000Z'],
  ['2026-12-10T15:00:00.000Z', '2027-01-10T15:00:00.000Z'],
  // 31 January in UTC is still the 30th in São Paulo.
  ['2026-01-31T01:00:00.000Z', '2026-03-01T01:00:00.000Z'],
])('a month after %s is %s', (from, to) => {
  expect(addBillingMonths(from, 1)).toBe(to)
})

test('days of grace are days of São Paulo’s clocks', () => {
  expect(addBillingDays('2026-03-30T02:59:59.999Z', 3)).toBe('2026-04-02T02:59:59.999Z')
  // Its clocks were set back on 17 February 2019.
  expect(addBillingDays('2019-02-15T12:00:00.000Z', 3)).toBe('2019-02-18T13:00:00.000Z')
})
