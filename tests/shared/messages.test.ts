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
  link: 'https://loja.example/o/abc',
  validade: '30/11/2026',
  itens: 'Troca de tela: R$ 150,00',
  pix: '00020126',
}
const bare = { ...values, link: '', validade: '', itens: '', pix: '' }

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

test.each([
  ['Pronta.\n{link}', 'Pronta.'],
  ['Pronta.\nLink: {link}', 'Pronta.'],
  ['Pronta.\nLink:\n{link}\nAté logo.', 'Pronta.\nAté logo.'],
  ['Pronta. Veja aqui:\n\n{link}', 'Pronta.'],
  ['Pronta.\n\n{link}\n\nAté logo.', 'Pronta.\n\nAté logo.'],
  ['{link}\n\nPronta.', 'Pronta.'],
  ['Olá, {cliente}! Veja em {link}. Até logo.', 'Olá, Ana! Até logo.'],
  ['Pague por Pix:\n{pix}\nou veja:\n{link}\n{loja}', 'Beto Celulares'],
  ['Itens:\n\n{itens}\n\n{valor}', 'R$ 150,00'],
  ['Horários:\n9h às 18h\n{link}', 'Horários:\n9h às 18h'],
  // Nothing else is said: better this than an empty chat.
  ['Oi, {cliente}, é só ver {link}', 'Oi, Ana, é só ver'],
])('without a link, a day, items or a code %j reads %j', (text, read) => {
  expect(fillMessage(text, bare)).toBe(read)
})

test('a text that holds no such variable stays as it was written', () => {
  const text = 'Olá, {cliente}!\n\n  Duas linhas:\n\n\n{outra} {loja}'
  expect(fillMessage(text, bare)).toBe('Olá, Ana!\n\n  Duas linhas:\n\n\n{outra} Beto Celulares')
})

test('what everybody has at first reads well with a link and without one', () => {
  expect(fillMessage(defaultMessages.pronto, bare)).toBe(
    'Olá, Ana! A OS 0042 (iPhone 12) está pronta para retirada.',
  )
  expect(fillMessage(defaultMessages.pronto, values)).toBe(
    'Olá, Ana! A OS 0042 (iPhone 12) está pronta para retirada.\nhttps://loja.example/o/abc',
  )
  const owed =
    'Olá, Ana! O pagamento da OS 0042 (iPhone 12), de R$ 150,00, ainda está pendente. Como prefere pagar?'
  expect(fillMessage(defaultMessages.cobranca, bare)).toBe(owed)
  expect(fillMessage(defaultMessages.cobranca, values)).toBe(
    `${owed}\nPix copia e cola:\n00020126\nhttps://loja.example/o/abc`,
  )
  expect(fillMessage(defaultMessages.orcamento, values)).toBe(
    'Olá, Ana! O orçamento da OS 0042 (iPhone 12) ficou em R$ 150,00. Veja os itens e responda até 30/11/2026:\nhttps://loja.example/o/abc\nBeto Celulares',
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
