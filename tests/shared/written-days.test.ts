import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, isFarAhead } from '../../src/shared/days.ts'
import { day as daySchema } from '../../src/shared/fields.ts'
import {
  type DayReading,
  readWrittenDay,
  timeOfWrittenDay,
  writtenOrder,
} from '../../src/shared/written-days.ts'

const how = { ordem: 'dia', today: '2026-11-28', fuso: 'America/Sao_Paulo' } as const
const days = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

describe('a written day', () => {
  test.each([
    '12/03/2026',
    '12.03.2026',
    '12-3-26',
    '12 03 2026',
    '12 / 03 / 2026',
    '12\u201003\u20132026',
    '12\u204403\u20442026',
    '１２/０３/２０２６',
    '2026-03-12',
    '2026/3/12',
    ' \u200e12/03/2026\u00a0\t',
    '\ufeff12/03/2026\u200b',
    '12/03/2026 14:30',
    '12/03/26 14:30',
    '12/03/2026 às 14h30',
    '12/03/2026, 2:30 PM',
    '12/03/2026 2:30:59 p. m.',
    '12/03/2026 - 14:30h',
    '2026-03-12T14:30:00',
    '2026-03-12 14:30:00.123',
    'qui., 12/03/2026',
    'quinta-feira, 12 de março de 2026',
    '12/03/2026 (qui)',
    '12 de MARÇO de 2026 às 14:30',
    '1º de março de 2026',
    '12/mar/2026',
    '12-mar.-26',
    '12 mar 2026',
    'March 12, 2026',
    'Mar 12th, 2026',
    '12 de marzo de 2026',
    'Thu Mar 12 2026 14:30:00 GMT-0300 (Brasilia Standard Time)',
    'Thu, 12 Mar 2026 17:30:00 GMT',
  ])('%s', text => {
    expect(readWrittenDay(text, how)).toBe(text.startsWith('1º') ? '2026-03-01' : '2026-03-12')
  })

  test.each([
    '12/03/1430',
    '12/03 14:30',
    '12/03 14',
    '12/03',
    '12/03/202614:30',
    '12/03/2026 99:30',
    '12/03/2026 24:00',
    '12/03/2026 Maria',
    '12/03/2026 14:30 a 13/03/2026',
    '12/03/2026 13/03/2026',
    '12/03.2026',
    '12/13/2026',
    '31/02/2026',
    '29/02/2027',
    '12/03/202',
    '12/03/20261',
    '112/03/2026',
    '2026-03-12T10:00:00+19:00',
    '2026-03-12T10:00:00Z x',
    '12 de marte de 2026',
    'Entrada: 12/03/2026',
    '46093',
    '12032026',
    'ontem',
    '',
  ])('%s is none', text => expect(readWrittenDay(text, how)).toBeNull())

  test('is read from a hundred characters at most', () => {
    expect(readWrittenDay(`12/03/2026${' '.repeat(5_000)}`, how)).toBe('2026-03-12')
    expect(readWrittenDay(`12/03/2026${' 1'.repeat(5_000)}`, how)).toBeNull()
  })

  test('midnight in UTC is that day, and any other instant the shop’s', () => {
    for (const text of [
      '2025-03-08T00:00:00Z',
      '2025-03-08T00:00Z',
      '2025-03-08T00:00:00.000+00:00',
      '2025-03-08 00:00:00+00',
      '2025-03-08T00:00:00.000000-0000',
    ])
      expect(readWrittenDay(text, how), text).toBe('2025-03-08')
    expect(readWrittenDay('2025-03-08T00:00:01Z', how)).toBe('2025-03-07')
    expect(readWrittenDay('2025-03-08T02:59:59.999Z', how)).toBe('2025-03-07')
    expect(readWrittenDay('2025-03-08T03:00:00Z', how)).toBe('2025-03-08')
    expect(readWrittenDay('2025-03-08T00:00:00-03:00', how)).toBe('2025-03-08')
    expect(readWrittenDay('2025-03-07T21:00:00-03:00', how)).toBe('2025-03-07')
    expect(readWrittenDay('2025-03-08T20:00:00+09:00', { ...how, fuso: 'Asia/Tokyo' })).toBe('2025-03-08')
    for (const zone of ['Z', '+00:00', '-00:00', '+0000'])
      for (const time of ['T00:00', 'T00:00:00', 'T00:00:00.000'])
        expect(daySchema().parse(`2025-03-08${time}${zone}`)).toBe('2025-03-08')
    expect(daySchema().safeParse('2025-03-08T03:00:00Z').success).toBe(false)
  })

  test('with whatever stands around it is that day or none, never another', () => {
    const forms: ((day: string[]) => string)[] = [
      ([y, m, d]) => `${d}/${m}/${y}`,
      ([y, m, d]) => `${Number(d)}.${Number(m)}.${y}`,
      ([y, m, d]) => `${d}-${m}-${y}`,
      ([y, m, d]) => `${d} ${m} ${y}`,
      ([y, m, d]) => `${y}-${m}-${d}`,
      ([y, m, d]) => `${y}/${m}/${d}`,
    ]
    const junk = fc.string({
      maxLength: 12,
      unit: fc.constantFrom(...' \t\u00a0\u200b\u200e\ufeff/.-:,T0123459hamp+Z'),
    })
    fc.assert(
      fc.property(days, fc.constantFrom(...forms), junk, junk, (day, form, before, behind) => {
        const text = form(day.split('-'))
        expect(readWrittenDay(text, how)).toBe(day)
        expect(readWrittenDay(` \t\u200e${text}\u00a0\u200b\n`, how)).toBe(day)
        expect(readWrittenDay(`${text} 14:30`, how)).toBe(day)
        // A digit that touches the day makes another text of it, and a zone another day.
        if (/\d[\s\p{Cf}]*$/u.test(before) || /[/.-][\s\p{Cf}]*$/u.test(before)) return
        if (/^[\s\p{Cf}]*\d/u.test(behind) || /[zZ+-]/.test(behind)) return
        expect([day, null]).toContain(readWrittenDay(before + text + behind, how))
      }),
      { numRuns: 300 },
    )
  })
})

describe('a year in two digits', () => {
  test.each([
    ['2026-12-31', '01/01/27', '2027-01-01'],
    ['2026-12-31', '31/12/27', '2027-12-31'],
    ['2026-12-31', '01/01/28', null],
    ['2027-01-01', '01/01/28', '2028-01-01'],
    ['2028-02-29', '29/02/28', '2028-02-29'],
    ['2026-11-28', '12/03/99', '1999-03-12'],
    ['2026-11-28', '12/03/90', '1990-03-12'],
    ['2099-12-31', '12/03/00', '2100-03-12'],
    ['2099-12-31', '12/03/19', '2019-03-12'],
    ['2099-12-31', '12/03/18', null],
  ])('on %s %s is %s', (today, text, day) => expect(readWrittenDay(text, { ...how, today })).toBe(day))

  test('lies at most one year ahead and eighty back', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 99 }), (today, two) => {
        const found = readWrittenDay(`15/06/${String(two).padStart(2, '0')}`, { ...how, today })
        const now = Number(today.slice(0, 4))
        const years = Array.from({ length: 82 }, (_, at) => now - 80 + at)
        const year = years.find(each => each % 100 === two && each >= 1990 && each <= 2100)
        expect(found).toBe(year === undefined ? null : `${year}-06-15`)
      }),
    )
  })
})

describe('a day without a year', () => {
  test.each([
    ['2026-11-28', '5/1', 'past', '2026-01-05'],
    ['2026-11-28', '5/1', 'coming', '2027-01-05'],
    ['2026-11-28', '28/11', 'past', '2026-11-28'],
    ['2026-11-28', '28/11', 'coming', '2026-11-28'],
    ['2026-11-28', '29/11', 'past', '2025-11-29'],
    ['2026-11-28', '27/11', 'coming', '2027-11-27'],
    ['2026-11-28', '5 de janeiro', 'past', '2026-01-05'],
    ['2026-12-31', '31/12', 'past', '2026-12-31'],
    ['2026-12-31', '1/1', 'coming', '2027-01-01'],
    ['2027-01-01', '31/12/', 'past', '2026-12-31'],
    ['2028-02-29', '29/2', 'past', '2028-02-29'],
    ['2028-02-29', '28/2', 'coming', '2029-02-28'],
    ['2028-02-28', '29/2', 'coming', '2028-02-29'],
    ['2028-03-01', '29/2', 'coming', null],
    ['2027-03-01', '29/2', 'past', null],
    ['2026-11-28', '31/4', 'past', null],
  ] as const)('on %s %s is, %s, %s', (today, text, yearless, day) => {
    expect(readWrittenDay(text, { ...how, today, yearless })).toBe(day)
  })

  test('is never on the other side of today', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -366, max: 366 }), (today, apart) => {
        const [, month, date] = addDays(today, apart).split('-')
        const reading = (yearless: DayReading['yearless']) =>
          readWrittenDay(`${date}/${month}`, { ...how, today, yearless })
        expect((reading('past') ?? '') <= today).toBe(true)
        expect((reading('coming') ?? '9') >= today).toBe(true)
      }),
    )
  })
})

test('a text that can be a day in one order only says which', () => {
  const said = [
    '25/12/2025',
    '12/25/2025',
    '12.25.25',
    '03/08/2025',
    '05/05/2025',
    '13/13/2025',
    '2025-12-25',
    '',
  ]
  expect(said.map(writtenOrder)).toEqual(['dia', 'mes', 'mes', 'ambas', null, null, null, null])
  expect(readWrittenDay('03/08/2025', { ...how, ordem: 'mes' })).toBe('2025-03-08')
  expect(readWrittenDay('2025-03-08 10:00', { ...how, ordem: 'mes' })).toBe('2025-03-08')
})

test('the time behind a day', () => {
  const times = ['12/03/2026 14:30', '12/03/26 2:30 PM', '12/03/2026', '2026-03-12T14:30Z'].map(
    timeOfWrittenDay,
  )
  expect(times).toEqual(['14:30', '14:30', null, null])
})

test.each([
  ['2026-11-28', '2027-11-28', false],
  ['2026-11-28', '2027-11-29', true],
  ['2028-02-29', '2029-02-28', false],
  ['2028-02-29', '2029-03-01', true],
])('on %s the day %s is far ahead: %s', (today, day, far) => expect(isFarAhead(day, today)).toBe(far))
