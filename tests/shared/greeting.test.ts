import { expect, test } from 'vitest'
import { customerName, ownerName } from '../../src/shared/greeting.ts'

test.each([
  ['Ana Paula Ribeiro', false, 'Ana'],
  ['Ana', false, 'Ana'],
  ['Padaria Pão Quente', true, 'Padaria Pão Quente'],
  ['Padaria Pão Quente', false, 'Padaria'],
  ['Dona Marlene Souza', false, 'Dona Marlene'],
  ['D. Marlene', false, 'D. Marlene'],
  ['SR. João da Silva', false, 'SR. João'],
  ['Dra Ana Lima', false, 'Dra Ana'],
  ['Seu Jorge', false, 'Seu Jorge'],
  ['Dona', false, 'Dona'],
  ['Donatella Rossi', false, 'Donatella'],
])('%s (a company: %s) is greeted as %s', (nome, empresa, greeted) => {
  expect(customerName({ nome, empresa })).toBe(greeted)
})

const owner = { nome: 'Roberto Alves', loja: '', cnpj: '', nome_inteiro: false }
const cnpj = '12ABC34501DE35'

test.each([
  [owner, 'Roberto'],
  [{ ...owner, loja: 'Beto Celulares' }, 'Roberto'],
  [{ ...owner, nome: 'Beto Celulares', nome_inteiro: true }, 'Beto Celulares'],
  [{ ...owner, cnpj }, 'Roberto Alves'],
  [{ ...owner, loja: 'Beto Celulares', cnpj }, 'Beto Celulares'],
])('an owner %o is addressed as %s', (given, greeted) => {
  expect(ownerName(given)).toBe(greeted)
})
