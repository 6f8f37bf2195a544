import fc from 'fast-check'
import { expect, test } from 'vitest'
import { caretBefore } from '../../src/client/ui/phone-caret.ts'
import { digitsOf, formatPhone } from '../../src/shared/phones.ts'

test('the caret keeps the same digits to its right, whatever the mask puts between them', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[1-9][1-9]9\d{0,8}$/),
      fc.nat(11),
      fc.boolean(),
      (digits, wanted, erased) => {
        const masked = formatPhone(digits)
        const behind = Math.min(wanted, digits.length)
        expect(digitsOf(masked.slice(caretBefore(masked, behind, erased)))).toHaveLength(behind)
      },
    ),
  )
})

test('after erasing a mark the caret stands behind a digit, so that the next key erases that', () => {
  const masked = '(11) 98765-4321'
  expect(masked[caretBefore(masked, 4, true) - 1]).toBe('5')
  expect(masked[caretBefore(masked, 4, false) - 1]).toBe('-')
})
