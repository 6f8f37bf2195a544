import type { DrawnShop } from './drawn-shop.ts'
import type { RemoteOrder } from './open-shop.ts'

export const quoteLine = (descricao: string, valor_unitario: number, tipo: 'peca' | 'servico' = 'peca') => ({
  tipo,
  descricao,
  quantidade: 1,
  valor_unitario,
  custo_unitario: null,
  garantia_dias: null,
})

/** What is quoted, unless told otherwise: R$ 780,00. */
export const quoteLines = [quoteLine('Tela OLED', 600), quoteLine('Troca de tela', 180, 'servico')]

/** A shop's orders for a customer, Ana Paula Ribeiro, with the lines of a quote. */
export async function quotedOrders({ customer, order, call }: DrawnShop) {
  const cliente_id = (await customer({ nome: 'Ana Paula Ribeiro' })).id
  const detailed = (fields = {}) => order(cliente_id, { valor: undefined, itens: quoteLines, ...fields })
  const stored = (id: string) => call<Record<string, unknown>>('orders.get', { id })
  const answer = (id: string, resposta: 'aprovado' | 'recusado', motivo: string | null = null) =>
    call('orders.answerQuote', { id, versao: 1, resposta, nome: 'Ana', motivo })
  return {
    cliente_id,
    detailed,
    stored,
    answer,
    /** One whose quote is sent, and answered where told so. */
    async sent(resposta?: 'aprovado' | 'recusado', motivo: string | null = null): Promise<RemoteOrder> {
      const made = await detailed()
      await call('orders.sendQuote', { id: made.id, based_on: made.updated_at })
      if (resposta) await answer(made.id, resposta, motivo)
      return made
    },
    quotes: (id: string) => call<Record<string, unknown>[]>('orders.quotes', { id }),
    async kinds(id: string) {
      const { items } = await call<{ items: { tipo: string }[] }>('orders.events', { id })
      return items.map(({ tipo }) => tipo)
    },
    /** Changes an order's lines and nothing else. */
    async edit(id: string, itens: typeof quoteLines) {
      const { tipo_servico, defeito, data_entrada, status, forma_pagamento, updated_at } = await stored(id)
      const kept = { cliente_id, tipo_servico, defeito, data_entrada, status, forma_pagamento }
      const device = { marca: 'iPhone', modelo: '12' }
      return call('orders.update', { ...kept, ...device, pago: false, itens, id, based_on: updated_at })
    },
  }
}
