import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMask, readDay } from '../../src/client/ui/inputs/DateInput.tsx'
import { masked } from '../../src/client/ui/inputs/mask.ts'
import { isDay } from '../../src/shared/days.ts'

const today = { today: '2026-11-22', fuso: 'America/Sao_Paulo', yearless: 'past' } as const
const days = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const written = (day: string) => day.split('-').reverse().join('/')

describe('a day as it is typed', () => {
  test.each([
    ['2211', '22/11'],
    ['22112026', '22/11/2026'],
    // What is too much stays, to be refused.
    ['221120269', '22/11/20269'],
    ['5/1/26', '5/1/26'],
    ['22/', '22/'],
    ['22.11.2026', '22/11/2026'],
    ['22-11-26', '22/11/26'],
    [' 22 11 2026', '22/11/2026'],
    ['22/11x', '22/11x'],
    ['223/11/2026', '223/11/2026'],
    ['22/11/2026 ', '22/11/2026 '],
    ['22/11/2026 14:30', '22/11/2026 14:30'],
    ['22 de novembro', '22 de novembro'],
    ['22\u201011\u00a02026', '22/11/2026'],
    ['2026-11-22', '22/11/2026'],
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
    ['05/01', '2026-01-05'],
    ['28/12', '2025-12-28'],
    [' 22/11/2026\t', '2026-11-22'],
    ['22.11.2026', '2026-11-22'],
    ['22/11/2026 14:30', '2026-11-22'],
    ['2026-11-22T02:00:00Z', '2026-11-21'],
    ['22 de novembro de 2026', '2026-11-22'],
    ['29/02/2028', '2028-02-29'],
    ['', ''],
  ])('%s is %s', (text, day) => expect(readDay(text, today)).toBe(day))

  test('without a year is the next, where one to come is meant', () => {
    expect(readDay('05/01', { ...today, yearless: 'coming' })).toBe('2027-01-05')
    expect(readDay('22/11', { ...today, yearless: 'coming' })).toBe('2026-11-22')
  })

  test('whatever is typed sign by sign, a day is one that the whole text names', () => {
    const signs = fc.string({ maxLength: 14, unit: fc.constantFrom(...'0123456789012/.- \t:h') })
    fc.assert(
      fc.property(signs, typed => {
        let text = ''
        for (const sign of typed) text = masked(text + sign, text.length + 1, dayMask).text
        expect(text.replace(/\D/g, ''), 'no digit is lost').toBe(typed.replace(/\D/g, ''))
      }),
    )
  })

  test.each([
    '22/11/20269',
    '223/11/2026',
    '12/03/1430',
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
