import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { orderSummary, unmarked } from '../../src/client/orders/details/DetailsActions.tsx'
import { messageLink } from '../../src/client/orders/order-whatsapp.ts'
import { defaultMessages } from '../../src/shared/messages.ts'
import { sampleOrder } from '../support/sample-order.ts'

vi.mock('@lingui/core/macro', () => import('../support/plain-macros.ts'))

const order = { ...sampleOrder, numero_os: 'OS-0042', valor: 1234.5, observacoes: 'Senha 1234' }

/** As WhatsApp reads marks: beside a word's edge outside, a letter inside, a pair within one line. */
const marked = /(?<![\p{L}\p{N}])([*_~`])(?=\S)[^\n]*?\S?\1(?![\p{L}\p{N}])/u

describe('summary of an order', () => {
  it('says what there is, and leaves out what there is not', () => {
    expect(orderSummary(order)).toBe(
      [
        '*OS 0042*',
        'Cliente: Ana Paula Ribeiro',
        'Aparelho: iPhone 12',
        'Serviço: Troca de Tela',
        'Defeito: Tela trincada',
        'Valor: R$\u00a01.234,50',
        'Status: Recebido',
        'Entrada: 20/11/2026',
      ].join('\n'),
    )
  })

  it('leaves "Outro" out, here and in what the customer is sent', () => {
    const other = { ...order, aparelho: 'Outro Asus Zenfone 8' }
    expect(orderSummary(other)).toContain('Aparelho: Asus Zenfone 8')
    for (const status of ['Pronto', 'Recebido'] as const) {
      const link = messageLink({ ...other, status }, { messages: defaultMessages, shop: 'Loja' })
      expect(decodeURIComponent(link)).toContain('OS 0042 (Asus Zenfone 8)')
    }
  })

  it('greets a person by the first name in a message, and a company by its whole one', () => {
    const sent = (empresa: boolean) =>
      decodeURIComponent(
        messageLink(
          { ...order, clientes: { ...order.clientes, nome: 'Pão Quente Padaria', empresa } },
          { messages: defaultMessages, shop: 'Loja' },
        ),
      )
    expect(sent(false)).toContain('Olá, Pão! ')
    expect(sent(true)).toContain('Olá, Pão Quente Padaria! ')
  })

  it('tells a customer of a price that is not known that it is to come, never of R$ 0,00', () => {
    const unpriced = { ...order, valor: 0, a_orcar: true }
    const messages = { ...defaultMessages, recebido: 'Valor: {valor}.' }
    expect(decodeURIComponent(messageLink(unpriced, { messages, shop: '' }))).toContain('Valor: a orçar.')
    expect(orderSummary(unpriced)).toContain('Valor: A orçar')
  })

  it('opens a chat without a text while the shop’s messages are not known', () => {
    expect(messageLink(order, { messages: undefined, shop: '' })).toMatch(/^https:\/\/wa\.me\/55\d+\?text=$/)
  })

  it('says how it was paid, and every day that is set', () => {
    const text = orderSummary({
      ...order,
      status: 'Entregue',
      pago: true,
      forma_pagamento: 'PIX',
      pago_em: '2026-11-24',
      data_previsao: '2026-11-23',
      data_entrega: '2026-11-25',
    })
    expect(text).toContain('Valor: R$\u00a01.234,50 (pago via PIX)')
    expect(text.split('\n').slice(-4)).toEqual([
      'Status: Entregue',
      'Entrada: 20/11/2026',
      'Previsão: 23/11/2026',
      'Entrega: 25/11/2026',
    ])
  })

  it('leaves out what the shop noted for itself', () => {
    expect(orderSummary(order)).not.toContain('Senha')
  })
})

describe('what somebody typed', () => {
  it('marks nothing, and stays on its line', () => {
    expect(unmarked('*Tela* _preta_ ~hoje~ ```liga```')).toBe("∗Tela∗ ˍpretaˍ ∼hoje∼ '''liga'''")
    expect(unmarked('Não carrega\n> nem liga\n- às vezes')).toBe('Não carrega > nem liga - às vezes')
  })

  it('stays as it is where nothing would be marked', () => {
    for (const text of ['SM_A546B', '2*3 parafusos', 'Galaxy A54 5G', "d'água"])
      expect(unmarked(text)).toBe(text)
  })

  it('whatever it is, the number stays the one mark, and every line keeps its label', () => {
    const typed = fc.string({
      unit: fc.constantFrom('a', 'é', '1', ' ', '\n', '*', '_', '~', '`', '>', '-', '.'),
    })
    fc.assert(
      fc.property(typed, typed, typed, (nome, aparelho, defeito) => {
        const text = orderSummary({ ...order, aparelho, defeito, clientes: { ...order.clientes, nome } })
        const [first, ...lines] = text.split('\n')
        expect(first).toBe('*OS 0042*')
        for (const line of lines) {
          expect(line).toMatch(/^(Cliente|Aparelho|Serviço|Defeito|Valor|Status|Entrada): \S/)
          expect(marked.test(line), line).toBe(false)
        }
      }),
      { numRuns: 500 },
    )
  })
})
