import fc from 'fast-check'
import { expect, test } from 'vitest'
import { strengthOf } from '../../src/client/ui/forms/NewPassword.tsx'
import { ownNames } from '../../src/shared/passwords.ts'

test.each([
  ['123456', 'weak'],
  ['abcdefghijkl', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['abababababababab', 'weak'],
  ['loja12', 'weak'],
  ['qwertyuiopasdfghjkl', 'weak'],
  ['senhasenhasenha', 'weak'],
  ['Bancada!2026', 'weak'],
  ['parafuso 7', 'fair'],
  ['Tela4821', 'fair'],
  ['parafuso solto 77', 'strong'],
  ['x9$Kq2!vLm0Z', 'strong'],
])('%j is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})

test('more of the same password is never weaker', () => {
  const order = ['weak', 'fair', 'strong']
  fc.assert(
    fc.property(fc.string({ maxLength: 24 }), fc.string({ maxLength: 8 }), (password, more) => {
      expect(order.indexOf(strengthOf(password + more))).toBeGreaterThanOrEqual(
        order.indexOf(strengthOf(password)),
      )
    }),
  )
})

test('what is made of the names typed beside it is weak, as the server will refuse it', () => {
  const names = ownNames('Conserta Já', 'oficina.do.beto@exemplo.com.br')
  for (const password of ['CONSERTAJÁ 2026 !!', 'oficina.do.beto.1999'])
    expect([strengthOf(password, names), strengthOf(password)]).toEqual(['weak', 'strong'])
})
