import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskDelivery } from '../../src/server/billing/list-deliveries.ts'

const masked = (body: unknown) => JSON.parse(maskDelivery(JSON.stringify(body)))

test('what the sale is about is shown, and nothing of whom', () => {
  expect(
    masked({
      order: { id: 'p-1', amount: 14.9, created_at: '2026-11-20T12:00:00.000Z' },
      product: { id: 'prod', name: 'Plano Básico' },
      subscription: { id: 's-1', has_access: true, next_payment: '2026-12-20 09:00' },
      customer: {
        name: 'Ana Paula',
        email: 'ana@loja.com.br',
        id: 7,
        address: { street: 'Rua A', number: 12 },
      },
    }),
  ).toEqual({
    order: { id: 'p-1', amount: 14.9, created_at: '2026-11-20T12:00:00.000Z' },
    product: { id: 'prod', name: 'Plano Básico' },
    subscription: { id: 's-1', has_access: true, next_payment: '2026-12-20 09:00' },
    customer: { name: 'A***', email: 'a***@l***.br', id: '***', address: { street: 'R***', number: '***' } },
  })
})

test.each([
  ['telefone', '+55 (11) 98741-1107', '***'],
  ['CPF', 52998224725, '***'],
  ['name', 'fale com ana@loja.com.br', 'f***'],
  ['id', '529.982.247-25', '***'],
  ['reference', '11987411107', '***'],
  ['boleto_url', 'https://exemplo.com.br/b', 'h***'],
  ['observacao', 'Entregar para o João', 'E***'],
  ['observacao', '', ''],
])('%s: %s is hidden, wherever it stands', (name, value, shown) => {
  expect(masked([{ [name]: value }])).toEqual([{ [name]: shown }])
})

test('of what cannot be read the form is left', () => {
  expect(maskDelivery('{"nome": "João 12')).toBe('{"••••": "•••• ••')
})

test('holds: nothing that a customer’s part says is to be read, whatever it is made of', () => {
  const secret = 'segredoXsegredo'
  const json = fc.json({ maxDepth: 4 }).map(text => JSON.parse(text))
  fc.assert(
    fc.property(json, fc.string(), (rest, name) => {
      const body = {
        ...{ rest },
        Customer: { [name]: [{ name: secret }, secret], email: `${secret}@${secret}.com` },
      }
      const text = maskDelivery(JSON.stringify(body))
      if (!name.includes('segredo')) expect(text).not.toContain('segredo')
    }),
  )
})
