import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMask, readDay } from '../../src/client/ui/inputs/DateInput.tsx'
import { masked } from '../../src/client/ui/inputs/mask.ts'
import { isDay } from '../../src/shared/days.ts'

const today = '2026-11-22'
const days = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const written = (day: string) => day.split('-').reverse().join('/')

describe('a day as it is typed', () => {
  test.each([
    ['2211', '22/11'],
    ['22112026', '22/11/2026'],
    ['221120269', '22/11/2026'],
    ['5/1/26', '5/1/26'],
    ['22/', '22/'],
    ['22.11.2026', '22/11/2026'],
    ['22-11-26', '22/11/26'],
    [' 22 11 2026', '22/11/2026'],
    ['22/11x', '22/11'],
    // A digit too many in the middle pushes nothing out of the parts behind it.
    ['223/11/2026', '22/11/2026'],
    ['2026-11-22', '22/11/2026'],
    ['2026-11-22T00:00:00Z', '22/11/2026'],
    ['', ''],
  ])('%s becomes %s', (typed, shown) => expect(dayMask.format(typed)).toBe(shown))

  test('digit by digit or at once, a day stands as it is written', () => {
    fc.assert(
      fc.property(days, day => {
        let text = ''
        for (const digit of written(day).replaceAll('/', ''))
          text = masked(text + digit, text.length + 1, dayMask).text
        expect(text).toBe(written(day))
        expect(dayMask.format(text), 'it is masked already').toBe(text)
        expect(dayMask.format(day)).toBe(text)
        expect(readDay(text, today)).toBe(day)
      }),
    )
  })

  test('erasing takes what was typed, one after another', () => {
    let text = '22/11/2026'
    for (const shown of [
      '22/11/202',
      '22/11/20',
      '22/11/2',
      '22/11/',
      '22/11',
      '22/1',
      '22/',
      '22',
      '2',
      '',
    ]) {
      text = masked(text.slice(0, -1), text.length - 1, dayMask, true).text
      expect(text).toBe(shown)
    }
  })
})

describe('the day that a text names', () => {
  test.each([
    ['22/11/2026', '2026-11-22'],
    ['5/1/26', '2026-01-05'],
    ['22/11', '2026-11-22'],
    ['22/11/', '2026-11-22'],
    ['05/01', '2027-01-05'],
    ['28/12', '2026-12-28'],
    ['29/02/2028', '2028-02-29'],
    ['', ''],
  ])('%s is %s', (text, day) => expect(readDay(text, today)).toBe(day))

  test('without a year is the nearest: in January a day of December has just been', () => {
    expect(readDay('28/12', '2027-01-03')).toBe('2026-12-28')
    expect(readDay('29/02', '2027-12-31')).toBe('2028-02-29')
  })

  test.each([
    '31/02/2026',
    '22/13',
    '22',
    '22/11/2',
    '22/11/202',
    '01/01/1900',
    '29/02',
    '0/1',
  ])('%s names none and stands as it is', text => {
    expect(readDay(text, today)).toBe(text)
    expect(isDay(text)).toBe(false)
  })
})
