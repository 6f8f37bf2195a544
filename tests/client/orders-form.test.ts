import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftOf } from '../../src/client/orders/draft.ts'
import { orderResolver } from '../../src/client/orders/form-resolver.ts'
import { emptyOrder, type OrderFormValues, toInput, valuesOf } from '../../src/client/orders/form-values.ts'
import { holds } from '../../src/client/orders/holds.ts'
import type { Order } from '../../src/client/orders/order.ts'
import { orderStatuses, serviceTypes } from '../../src/shared/orders.ts'
import { orderForm } from '../../src/shared/orders-schema.ts'

const today = '2026-11-20'
const customer = {
  id: '01a1f8af-4cdc-7539-aa8a-d5e41aab1f55',
  nome: 'Ana Paula Ribeiro',
  telefone: '(11) 98741-1107',
}

const filled: OrderFormValues = {
  ...emptyOrder(today, customer),
  marca: 'iPhone',
  modelo: '12',
  tipo_servico: 'Troca de Tela',
  defeito: 'Tela trincada',
  valor: '1.234,50',
}

const order: Order = {
  id: '01a1f8af-4cdc-7539-aa8a-d5e41aab1f00',
  cliente_id: customer.id,
  numero_os: 'OS-1048',
  aparelho: 'iPhone 12',
  defeito: 'Tela trincada',
  tipo_servico: 'Troca de Tela',
  valor: 780,
  status: 'Recebido',
  pago: false,
  forma_pagamento: 'Pendente',
  data_entrada: today,
  data_previsao: null,
  pronto_em: null,
  data_entrega: null,
  pago_em: null,
  observacoes: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  clientes: { nome: customer.nome, telefone: customer.telefone, email: null },
}

async function resolve(values: OrderFormValues) {
  const result = await orderResolver(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  const messages = Object.fromEntries(
    Object.entries(result.errors).map(([field, error]) => [field, (error as { message?: string }).message]),
  )
  return { values: result.values, errors: result.errors, messages }
}

describe('order form', () => {
  it('says everything that is missing at once', async () => {
    const { messages } = await resolve(emptyOrder('', null))
    expect(messages).toEqual({
      cliente: 'cliente_obrigatorio',
      marca: 'marca_obrigatoria',
      modelo: 'modelo_obrigatorio',
      tipo_servico: 'tipo_servico_obrigatorio',
      defeito: 'defeito_obrigatorio',
      valor: 'valor_obrigatorio',
      data_entrada: 'data_entrada_obrigatoria',
    })
  })

  it('sends what the server takes', async () => {
    const { values, messages } = await resolve(filled)
    expect(messages).toEqual({})
    expect(values).toMatchObject({
      cliente_id: customer.id,
      valor: 1234.5,
      data_previsao: null,
      observacoes: null,
      pago_em: null,
    })
  })

  it('reads amounts as people type them, and refuses what is none', async () => {
    expect((await resolve({ ...filled, valor: '1234.50' })).values).toMatchObject({ valor: 1234.5 })
    expect((await resolve({ ...filled, valor: '0' })).values).toMatchObject({ valor: 0 })
    expect((await resolve({ ...filled, valor: '12,345' })).messages).toEqual({ valor: 'valor_invalido' })
    expect((await resolve({ ...filled, valor: 'mil' })).messages).toEqual({ valor: 'valor_invalido' })
  })

  it('wants to know how a paid order was paid', async () => {
    expect((await resolve({ ...filled, pago: true })).messages).toEqual({
      forma_pagamento: 'forma_pagamento_obrigatoria',
    })
    expect((await resolve({ ...filled, pago: true, forma_pagamento: 'PIX' })).messages).toEqual({})
  })

  it('sends the days of delivery and payment only where they hold', async () => {
    const days = { data_entrega: '2026-11-10', pago_em: '2026-11-11', forma_pagamento: 'PIX' as const }
    expect((await resolve({ ...filled, ...days })).values).toMatchObject({
      data_entrega: null,
      pago_em: null,
    })
    expect((await resolve({ ...filled, ...days, status: 'Entregue', pago: true })).values).toMatchObject({
      data_entrega: '2026-11-10',
      pago_em: '2026-11-11',
    })
  })

  it('checks a new customer beside the order, and sends no half of it', async () => {
    const novo = { chave: '0b0e3d3c-58a4-4c39-9a3e-6ac0c0a2b7a1', nome: ' ', telefone: '11' }
    const { errors, values } = await resolve({ ...filled, cliente: { novo } })
    expect(errors).toMatchObject({
      cliente: {
        novo: { nome: { message: 'nome_obrigatorio' }, telefone: { message: 'telefone_invalido' } },
      },
    })
    expect(values).toEqual({})
    const good = await resolve({
      ...filled,
      cliente: { novo: { ...novo, nome: 'Zé', telefone: '(11) 98741-1107' } },
    })
    expect(good.messages).toEqual({})
  })

  it('gives a stored order back unchanged', () => {
    const device = fc.constantFrom(
      'iPhone 12',
      'Sony Xperia 5',
      'Outro Microsoft Lumia',
      'Mi 11',
      'Redmi Note 12',
      'Galaxy A54',
      'celular do Zé',
    )
    const stored = fc.record({
      aparelho: device,
      valor: fc
        .integer({ min: 0, max: 999_999_999_999 })
        .map(cents => Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)),
      status: fc.constantFrom(...orderStatuses),
      tipo_servico: fc.constantFrom(...serviceTypes),
      pago: fc.boolean(),
    })
    fc.assert(
      fc.property(stored, fields => {
        const row: Order = {
          ...order,
          ...fields,
          forma_pagamento: fields.pago ? 'PIX' : 'Pendente',
          pago_em: fields.pago ? '2026-11-02' : null,
          data_entrega: fields.status === 'Entregue' ? '2026-11-03' : null,
        }
        expect(holds(row, orderForm.parse(toInput(valuesOf(row))))).toBe(true)
      }),
    )
  })
})

describe('an order that changed in another place', () => {
  it('holds what was sent, or does not', () => {
    const sent = orderForm.parse(toInput({ ...valuesOf(order), valor: '800', status: 'Entregue' }))
    const stored: Order = { ...order, valor: 800, status: 'Entregue', data_entrega: today }
    expect(holds(stored, sent)).toBe(true)
    expect(holds({ ...stored, defeito: 'outro' }, sent)).toBe(false)
    expect(holds(stored, { ...sent, data_entrega: '2026-11-01' })).toBe(false)
  })
})

describe('draft of a new order', () => {
  const empty = emptyOrder(today, null)
  const chave = '0b0e3d3c-58a4-4c39-9a3e-6ac0c0a2b7a1'
  const draft = { cliente: undefined, chave, sent: [], values: filled }
  const stored = (kept: unknown) => ({ ...memory(), getItem: () => JSON.stringify(kept) })

  it('is one user’s, for one customer', () => {
    const storage = memory()
    draftOf('ana', storage).write(draft)
    expect(draftOf('ana', storage).read(undefined, empty)).toEqual(draft)
    expect(draftOf('beto', storage).read(undefined, empty)).toBeNull()
    expect(draftOf('ana', storage).read(customer.id, empty)).toBeNull()
    draftOf('ana', storage).clear()
    expect(draftOf('ana', storage).read(undefined, empty)).toBeNull()
  })

  it('of another release keeps what this one knows and drops the rest', () => {
    const sent = { chave, ...orderForm.parse(toInput(filled)) }
    const old = {
      chave,
      sent: [sent, { ...sent, cor: 'azul' }, null],
      values: { ...filled, cor: 'azul', status: 'Orçamento', valor: 780, pago: 'sim', cliente: { id: 7 } },
      versao: 1,
    }
    const { status, valor, pago, cliente } = empty
    expect(draftOf('ana', stored(old)).read(undefined, empty)).toEqual({
      cliente: undefined,
      chave,
      sent: [sent],
      values: { ...filled, status, valor, pago, cliente },
    })
  })

  it('has every text that was typed, whatever else is missing', () => {
    const found = draftOf('ana', stored({ values: { defeito: 'Tela trincada' } })).read(undefined, empty)
    expect(found).toMatchObject({ sent: [], values: { ...empty, defeito: 'Tela trincada' } })
    expect(found?.chave).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is none where the browser keeps nothing or gives back nonsense', () => {
    const refuse = () => {
      throw new Error('denied')
    }
    const denied = draftOf('ana', { getItem: refuse, setItem: refuse, removeItem: refuse })
    denied.write(draft)
    denied.clear()
    expect(denied.read(undefined, empty)).toBeNull()
    expect(draftOf('ana', { ...memory(), getItem: () => '{"cliente"' }).read(undefined, empty)).toBeNull()
    expect(draftOf('ana', { ...memory(), getItem: () => '{}' }).read(undefined, empty)).toBeNull()
  })
})

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
