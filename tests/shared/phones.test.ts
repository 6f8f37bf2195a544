import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone, isPhone, nationalDigits, whatsappLink } from '../../src/shared/phones.ts'

const digit = fc.integer({ min: 0, max: 9 }).map(String)
const areaCode = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
  .map(two => two.join(''))
const many = (length: number) =>
  fc.array(digit, { minLength: length, maxLength: length }).map(all => all.join(''))
const mobile = fc.tuple(areaCode, many(8)).map(([area, rest]) => `${area}9${rest}`)
const landline = fc
  .tuple(areaCode, fc.integer({ min: 1, max: 9 }), many(7))
  .map(([area, first, rest]) => `${area}${first}${rest}`)
const phone = fc.oneof(mobile, landline)

test('masking and unmasking a phone gives its digits back, and masking twice changes nothing', () => {
  fc.assert(
    fc.property(phone, digits => {
      expect(isPhone(digits)).toBe(true)
      expect(nationalDigits(formatPhone(digits))).toBe(digits)
      expect(formatPhone(formatPhone(digits))).toBe(formatPhone(digits))
      expect(formatPhone(digits)).toMatch(/^\(\d\d\) \d{4,5}-\d{4}$/)
    }),
  )
})

test('a country code, a plus sign or leading zeros change nothing, in the area 55 neither', () => {
  fc.assert(
    fc.property(phone, digits => {
      for (const typed of [`+55 ${digits}`, `55${digits}`, `0${digits}`, `0055${digits}`])
        expect(nationalDigits(typed)).toBe(digits)
    }),
  )
})

test.each([
  ['11987654321', '(11) 98765-4321'],
  ['1134567890', '(11) 3456-7890'],
  ['55 99911-2233', '(55) 99911-2233'],
  ['+55 55 99911-2233', '(55) 99911-2233'],
  ['5532221100', '(55) 3222-1100'],
])('%s is shown as %s', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown)
})

test('what is not whole yet is masked as far as it goes', () => {
  expect(['1', '11', '119', '1198765', '119876543'].map(formatPhone)).toEqual([
    '1',
    '11',
    '(11) 9',
    '(11) 9876-5',
    '(11) 9876-543',
  ])
})

test.each([
  '',
  '123',
  '119876543',
  '10987654321',
  '1198765432100',
  '11887654321',
  '1108765432',
])('%s is no phone', typed => {
  expect(isPhone(typed)).toBe(false)
})

test('the chat link holds the country code, digits alone and encoded text', () => {
  expect(whatsappLink('(55) 99911-2233', 'Olá & "até"\njá #1')).toBe(
    'https://wa.me/5555999112233?text=Ol%C3%A1%20%26%20%22at%C3%A9%22%0Aj%C3%A1%20%231',
  )
})
