import { expect, test } from 'vitest'
import { checkSignIn, checkSignUp } from '../../src/client/auth/use-auth-form.ts'

const typed = { nome: 'Oficina do João', email: ' Joao@Exemplo.com.br ', password: 'parafuso 7' }

test('what is sent is what the server reads, with the browser’s zone', () => {
  expect(checkSignUp(typed, 6).input).toEqual({
    nome: 'Oficina do João',
    email: 'joao@exemplo.com.br',
    password: 'parafuso 7',
    fuso: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  expect(checkSignIn(typed).input).toEqual({ email: 'joao@exemplo.com.br', password: 'parafuso 7' })
})

test('every field says what is wrong with it, the first thing only', () => {
  expect(checkSignUp({ nome: ' ', email: '', password: '' }, 6).issues).toEqual({
    nome: 'nome_obrigatorio',
    email: 'email_obrigatorio',
    password: 'senha_obrigatoria',
  })
  expect(checkSignUp({ ...typed, email: 'joao@', password: 'abc' }, 6).issues).toEqual({
    email: 'email_invalido',
    password: 'senha_curta',
  })
})

test('a password is as long as this installation asks', () => {
  expect(checkSignUp(typed, 10).issues).toBeUndefined()
  expect(checkSignUp(typed, 11).issues).toEqual({ password: 'senha_curta' })
})

test('signing in asks nothing of a password but that there is one', () => {
  expect(checkSignIn({ ...typed, password: 'abc' }).issues).toBeUndefined()
  expect(checkSignIn({ ...typed, password: '' }).issues).toEqual({ password: 'senha_obrigatoria' })
})
