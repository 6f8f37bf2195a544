import { expect, test } from 'vitest'
import { defaultMessages, fillMessage, messageFor, messageVariables } from '../../src/shared/messages.ts'
import { checkSetting, unknownVariables } from '../../src/shared/settings.ts'

const values = {
  cliente: 'Ana',
  aparelho: 'iPhone 12',
  numero: '0042',
  valor: 'R$ 150,00',
  loja: 'Beto Celulares',
  previsao: '25/11/2026',
}

test('claim: the message follows the status, and is about the money where that alone is open', () => {
  expect(messageFor({ status: 'Recebido', pago: false, valor: 1 })).toBe('recebido')
  expect(messageFor({ status: 'Em Andamento', pago: false, valor: 1 })).toBe('em_andamento')
  expect(messageFor({ status: 'Pronto', pago: false, valor: 1 })).toBe('pronto')
  expect(messageFor({ status: 'Entregue', pago: true, valor: 1 })).toBe('entregue')
  expect(messageFor({ status: 'Entregue', pago: false, valor: 0.01 })).toBe('cobranca')
  expect(messageFor({ status: 'Entregue', pago: false, valor: 0 })).toBe('entregue')
})

test('claim: every variable is replaced wherever it stands, and by nothing that looks like one', () => {
  const all = messageVariables.map(name => `{${name}}`).join(' ')
  expect(fillMessage(`${all} ${all}`, values)).toBe(
    `${Object.values(values).join(' ')} ${Object.values(values).join(' ')}`,
  )
  expect(fillMessage('{cliente}, {loja}', { ...values, cliente: '{loja} $& $1' })).toBe(
    '{loja} $& $1, Beto Celulares',
  )
})

test('what everybody has at first holds to its own rules', () => {
  for (const [chave, text] of Object.entries(defaultMessages)) {
    expect(unknownVariables(text)).toEqual([])
    expect(checkSetting('mensagens', chave, text)).toEqual({ valor: text })
  }
})

test.each([
  ['{nome}', ['nome']],
  ['{Cliente} {cliente}', ['Cliente']],
  ['{ cliente }', [' cliente ']],
  ['{}', ['']],
  ['{cliente', []],
  ['cliente} e {', []],
  ['{constructor} {__proto__}', ['constructor', '__proto__']],
])('of %j unknown is %j', (text, unknown) => {
  expect(unknownVariables(text)).toEqual(unknown)
})
