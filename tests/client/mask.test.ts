import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { masked } from '../../src/client/ui/inputs/mask.ts'
import { phoneMask } from '../../src/client/ui/inputs/PhoneInput.tsx'
import { documentOf, formatDocument } from '../../src/shared/documents.ts'
import { digitsOf } from '../../src/shared/phones.ts'

const phone = phoneMask
const document = { format: formatDocument, kept: /[0-9a-z]/i }
type Mask = typeof phone

/** What a field shows once its text was typed; | is the caret. */
function shown(typed: string, mask: Mask, erased = false): string {
  const { text, caret } = masked(typed.replace('|', ''), typed.indexOf('|'), mask, erased)
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

describe('a document', () => {
  test.each([
    ['529|', '529|'],
    ['5299|', '529.9|'],
    ['529.982.247-255|', '52.998.224/7255|'],
    ['12a|', '12.A|'],
    ['12.a|bc', '12.A|BC'],
    ['529.98x|', '52.998.X|'],
    ['529.é|', '529|'],
    ['|', '|'],
    // One letter too many in the middle pushes the last one out; the caret stays behind what was typed.
    ['12.ABC.3x|45/01DE-35', '12.ABC.3X|4/501D-E3'],
  ])('%s becomes %s', (typed, expected) => expect(shown(typed, document)).toBe(expected))

  test('typed letter by letter, anywhere in it, stands as it was typed', () => {
    const keys = fc.array(fc.tuple(fc.constantFrom(...'0123456789ABCxyz'), fc.nat(20)), { maxLength: 14 })
    fc.assert(
      fc.property(keys, typedAt => {
        let typed = ''
        for (const [letter, wanted] of typedAt) {
          const at = wanted % (typed.length + 1)
          const before = masked(typed, at, document)
          const text = before.text.slice(0, before.caret) + letter + before.text.slice(before.caret)
          const after = masked(text, before.caret + 1, document)
          typed = typed.slice(0, at) + letter.toUpperCase() + typed.slice(at)
          expect(documentOf(after.text)).toBe(typed)
          expect(documentOf(after.text.slice(0, after.caret))).toBe(typed.slice(0, at + 1))
        }
      }),
    )
  })
})

describe('a phone', () => {
  test.each([
    ['119|', '(11) 9|'],
    // What is too long is refused when it is saved, not cut into another number.
    ['(11) 987650|-4321', '(11) 98765-0|4321'],
    ['+|', '+|'],
    ['+5|', '+5|'],
    ['+51|', '+51|'],
    ['+519|', '+51 9|'],
    ['+51 987 654 321|', '+51 987654321|'],
    ['+|(11) 98765-4321', '+|1 1987654321'],
    ['|51 987654321', '(|51) 98765-4321'],
    ['+55|', '+55|'],
    ['+551|', '1|'],
    ['0 15 11 98765-4321|', '0 15 11 98765-4321|'],
    ['5511987654321|', '(11) 98765-4321|'],
    ['(11) 9x|8765-4321', '(11) 9|8765-4321'],
  ])('%s becomes %s', (typed, expected) => expect(shown(typed, phone)).toBe(expected))

  test('keeps the same digits to the right of the caret, whatever the mask puts between them', () => {
    const digits = fc.stringMatching(/^[1-9][1-9]9\d{0,8}$/)
    fc.assert(
      fc.property(digits, fc.nat(11), fc.boolean(), (typed, wanted, erased) => {
        const at = Math.min(wanted, typed.length)
        const { text, caret } = masked(typed, at, phone, erased)
        expect(digitsOf(text.slice(caret))).toHaveLength(typed.length - at)
      }),
    )
  })

  test('after erasing a mark the caret stands behind a digit, so that the next key erases that', () => {
    expect(shown('(11) 98765|4321', phone, true)).toBe('(11) 98765|-4321')
    expect(shown('(11) 98765|4321', phone)).toBe('(11) 98765-|4321')
  })
})
