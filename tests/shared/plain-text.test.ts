import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainSigns } from '../../src/shared/plain-text.ts'

test.each([
  ['d´avila d`avila d’avila d‘avila dʼavila d′avila d＇avila', Array(7).fill("d'avila").join(' ')],
  ['1‐2‑3‒4–5—6―7−8－9', '1-2-3-4-5-6-7-8-9'],
  ['R$\u00a01\u202f234,56\u2009', 'R$ 1 234,56 '],
  ['\u200e+55\u200f \u202a11\u202c\u2060 98765\u200b-\ufeff4321\u00ad', '+55 11 98765-4321'],
  ['１２／０３／２０２６　１４：３０', '12/03/2026 14:30'],
  ['“tela” 6,1″', '"tela" 6,1"'],
  ['José\tÇ ñ 🔧 ½ º\nçã', 'José\tÇ ñ 🔧 ½ º\nçã'],
])('%j is %j', (text, plain) => {
  expect(plainSigns(text)).toBe(plain)
})

test('what is plain stays, and what was made plain is', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.integer({ min: 32, max: 0xffff }).map(String.fromCharCode) }), text => {
      expect(plainSigns(plainSigns(text))).toBe(plainSigns(text))
    }),
  )
  const keys = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')
  expect(plainSigns(keys.replace('`', ''))).toBe(keys.replace('`', ''))
})
