import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatPhone,
  hasKnownDdd,
  isDdd,
  isPhone,
  phoneVariants,
  withNinthDigit,
} from '../../src/shared/phone-rules.ts'
import {
  digitsOf,
  isForeign,
  nationalDigits,
  searchedDigits,
  telLink,
  whatsappLink,
} from '../../src/shared/phones.ts'

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
      for (const typed of [`+55 ${digits}`, `55${digits}`, `0${digits}`, `0055${digits}`, `+55 0${digits}`])
        expect(nationalDigits(typed), typed).toBe(digits)
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
  '0800 123 4567',
  '0051 987654321',
  '+11 98765-4321',
  '+999 12345678',
  '+51 98765',
  '+51 98765432101234',
  '+55 98765-4321',
  '1,19877E+10',
  '5,51199E+12',
  '1198765432100',
  '11887654321',
  '1108765432',
])('%s is no phone', typed => {
  expect(isPhone(typed)).toBe(false)
})

test('claim: the chat link holds the country code, digits alone and encoded text', () => {
  expect(whatsappLink('(55) 99911-2233', 'Olá & "até"\njá #1')).toBe(
    'https://wa.me/5555999112233?text=Ol%C3%A1%20%26%20%22at%C3%A9%22%0Aj%C3%A1%20%231',
  )
})

test('without a number, as of a customer who was erased, the chat is chosen in WhatsApp', () => {
  expect(whatsappLink('', 'Olá')).toBe('https://wa.me/?text=Ol%C3%A1')
})

test('whatever a whole number is written like, its chat link is 55 and the 10 or 11 digits', () => {
  const marks = fc
    .array(fc.constantFrom('', ' ', '(', ')', '-', '.', '+'), { minLength: 16, maxLength: 16 })
    .map(([, ...all]) => ['', ...all])
  const before = fc.constantFrom('', '0', '55', '+55 ', '0055', '+55 0', '0 15 ', '+55 0 21 ', '055 ')
  fc.assert(
    fc.property(phone, marks, before, (digits, between, prefix) => {
      const typed = prefix + [...digits].map((one, at) => (between[at] ?? '') + one).join('')
      const [, number] = /^https:\/\/wa\.me\/55(\d+)\?text=$/.exec(whatsappLink(typed, '')) ?? []
      expect(number, typed).toBe(digits)
      expect(isPhone(typed)).toBe(true)
    }),
  )
})

test('55 is an area where 10 or 11 digits begin with it, and a country where 12 or 13 do', () => {
  const rest = fc.oneof(many(8), many(9))
  fc.assert(
    fc.property(rest, digits => {
      expect(nationalDigits(`55${digits}`)).toBe(`55${digits}`)
      expect(nationalDigits(`5555${digits}`)).toBe(`55${digits}`)
    }),
  )
})

test('holds: any text that is encoded into a chat link comes out of it again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      expect(new URL(whatsappLink('11987411107', text)).searchParams.get('text')).toBe(text)
    }),
  )
})

test.each([
  ['1187411107', '(11) 98741-1107'],
  ['(11) 6741-1107', '(11) 96741-1107'],
  ['+55 55 9991-1223', '(55) 99991-1223'],
])('%s may be an old mobile: today %s', (typed, whole) => {
  expect(withNinthDigit(typed)).toBe(whole)
})

test.each(['11987411107', '1134567890', '1124567890', '118741110', ''])('nothing is missing in %j', typed => {
  expect(withNinthDigit(typed)).toBeNull()
})

test('only a number of ten digits gets a ninth digit, once, and keeps all it had', () => {
  fc.assert(
    fc.property(phone, digits => {
      const whole = withNinthDigit(digits)
      expect(whole !== null).toBe(digits.length === 10 && /^..[6-9]/.test(digits))
      if (whole === null) return
      expect(isPhone(whole)).toBe(true)
      expect(withNinthDigit(whole)).toBeNull()
      expect(digitsOf(whole)).toBe(`${digits.slice(0, 2)}9${digits.slice(2)}`)
    }),
  )
})

test('the ways one line is stored name each other, and begin with the number itself', () => {
  fc.assert(
    fc.property(phone, digits => {
      const ways = phoneVariants(digits)
      expect(ways[0]).toBe(formatPhone(digits))
      for (const way of ways) expect([...phoneVariants(way)].sort()).toEqual([...ways].sort())
    }),
  )
})

/** As the ITU lists them, but Brazil's. */
const codes =
  `1 20 211 212 213 216 218 220 221 222 223 224 225 226 227 228 229 230 231 232 233 234 235 236 237 238
  239 240 241 242 243 244 245 246 247 248 249 250 251 252 253 254 255 256 257 258 260 261 262 263 264
  265 266 267 268 269 27 290 291 297 298 299 30 31 32 33 34 350 351 352 353 354 355 356 357 358 359 36
  370 371 372 373 374 375 376 377 378 379 380 381 382 383 385 386 387 389 39 40 41 420 421 423 43 44
  45 46 47 48 49 500 501 502 503 504 505 506 507 508 509 51 52 53 54 56 57 58 590 591 592 593 594 595
  596 597 598 599 60 61 62 63 64 65 66 670 672 673 674 675 676 677 678 679 680 681 682 683 685 686 687
  688 689 690 691 692 7 800 808 81 82 84 850 852 853 855 856 86 870 878 880 881 882 883 886 888 90 91
  92 93 94 95 960 961 962 963 964 965 966 967 968 970 971 972 973 974 975 976 977 979 98 992 993 994
  995 996 998`.split(/\s+/)
const foreign = fc
  .tuple(fc.constantFrom(...codes), many(10), fc.integer({ min: 7, max: 10 }))
  .map(([code, rest, length]) => ({
    code,
    rest: code === '1' ? `2${rest.slice(1)}` : rest.slice(0, length),
  }))

test('another country’s number is stored with its code, comes back as it is, and is never a Brazilian one', () => {
  const mark = fc.constantFrom('', ' ', '(', ')', '-', '.', '\u00a0', '–', '\u200e')
  const marks = fc.array(mark, { minLength: 16, maxLength: 16 })
  fc.assert(
    fc.property(foreign, marks, ({ code, rest }, between) => {
      const stored = `+${code} ${rest}`
      const digits = [...code, ...rest].map((one, at) => (between[at + 1] ?? '') + one)
      const typed = `${between[0]}+${digits.join('')}`
      expect(formatPhone(typed), typed).toBe(stored)
      expect(formatPhone(stored)).toBe(stored)
      expect([isPhone(typed), isForeign(typed), hasKnownDdd(typed)]).toEqual([true, true, true])
      expect(phoneVariants(typed)).toEqual([stored])
      expect([nationalDigits(typed), withNinthDigit(typed)]).toEqual(['', null])
      expect(searchedDigits(typed)).toBe(`+${code}${rest}`)
      expect(whatsappLink(typed, '')).toBe(`https://wa.me/${code}${rest}?text=`)
      expect(telLink(typed)).toBe(`tel:+${code}${rest}`)
      // The same digits without their + are another number, or none.
      expect(formatPhone(`${code}${rest}`)).not.toBe(stored)
    }),
  )
})

test('a Brazilian number is called with 55, and the DDDs are those that exist', () => {
  expect(telLink('(55) 3222-1100')).toBe('tel:+555532221100')
  const ddds = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0'))
  expect(ddds.filter(isDdd)).toHaveLength(67)
  const none = ['10', '20', '23', '25', '26', '29', '30', '36', '39', '52', '72', '76', '78']
  expect(none.filter(ddd => hasKnownDdd(`${ddd} 98765-4321`))).toEqual([])
})

test.each([
  ['０ 15 11 98765–4321', '(11) 98765-4321'],
  ['\u202a+55\u00a011\u00a098765\u20114321\u202c', '(11) 98765-4321'],
  ['(0xx15) 11 3456-7890', '(11) 3456-7890'],
  ['(+51) 987 654 321', '+51 987654321'],
  ['Peru: +51 987654321', '+51 987654321'],
  ['+1 (305) 555-0100', '+1 3055550100'],
  ['119876543210', '(11) 98765-43210'],
])('%j is written %s', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown)
})

test('no other code is a country’s', () => {
  const none = Array.from({ length: 1000 }, (_, at) => String(at).padStart(3, '0')).filter(
    digits => !digits.startsWith('55') && !codes.some(code => digits.startsWith(code)),
  )
  expect(none.filter(code => isPhone(`+${code} 23456789`))).toEqual([])
})
