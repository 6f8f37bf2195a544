import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailboxOf } from '../../src/server/auth/credentials/attempts.ts'

test.each([
  ['ana@exemplo.com.br', 'ana@exemplo.com.br'],
  ['Ana+loja@Exemplo.com.br', 'ana@exemplo.com.br'],
  ['ana+a+b@exemplo.com.br', 'ana@exemplo.com.br'],
  ['a.n.a+x@gmail.com', 'ana@gmail.com'],
  ['an.a@googlemail.com', 'ana@gmail.com'],
  ['a.na@exemplo.com.br', 'a.na@exemplo.com.br'],
  // Nothing is before the sign: it is the name.
  ['+ana@exemplo.com.br', '+ana@exemplo.com.br'],
])('mail to %s arrives at %s', (email, box) => {
  expect(mailboxOf(email)).toBe(box)
})

test('holds: no tag and no case is another mailbox', () => {
  const name = fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,20}$/)
  fc.assert(
    fc.property(name, fc.stringMatching(/^[a-z0-9+._-]{0,20}$/), (box, tag) => {
      const plain = `${box}@exemplo.com.br`
      expect(mailboxOf(`${box}+${tag}@exemplo.com.br`.toUpperCase())).toBe(plain)
      expect(mailboxOf(plain)).toBe(plain)
    }),
  )
})
