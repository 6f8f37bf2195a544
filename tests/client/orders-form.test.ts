import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  emptyOrder,
  modelExample,
  orderComparison,
  orderResolver,
  toInput,
  valuesOf,
  valuesSent,
} from '../../src/client/orders/form/order-values.ts'
import type { Order } from '../../src/client/orders/order.ts'
import type { OrderFormValues } from '../../src/client/orders/order-fields.ts'
import { brands, joinDevice } from '../../src/shared/devices.ts'
import { orderStatuses, serviceTypes } from '../../src/shared/orders.ts'
import { orderForm } from '../../src/shared/orders-schema.ts'
import { sampleOrder as order } from '../support/sample-order.ts'
import { pickedCustomer, today, typedOrder } from '../support/typed-order.ts'

vi.mock('@lingui/core/macro', () => import('../support/plain-macros.ts'))

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
    const { values, messages } = await resolve(typedOrder)
    expect(messages).toEqual({})
    expect(values).toMatchObject({
      cliente_id: pickedCustomer.id,
      valor: 1234.5,
      data_previsao: null,
      observacoes: null,
      pago_em: null,
    })
  })

  it('reads amounts as people type them, and refuses what is none', async () => {
    expect((await resolve({ ...typedOrder, valor: '1234.50' })).values).toMatchObject({ valor: 1234.5 })
    expect((await resolve({ ...typedOrder, valor: '0' })).values).toMatchObject({ valor: 0 })
    expect((await resolve({ ...typedOrder, valor: '12,345' })).messages).toEqual({ valor: 'valor_invalido' })
    expect((await resolve({ ...typedOrder, valor: 'mil' })).messages).toEqual({ valor: 'valor_invalido' })
  })

  it('wants to know how a paid order was paid', async () => {
    expect((await resolve({ ...typedOrder, pago: true })).messages).toEqual({
      forma_pagamento: 'forma_pagamento_obrigatoria',
    })
    expect((await resolve({ ...typedOrder, pago: true, forma_pagamento: 'PIX' })).messages).toEqual({})
  })

  it('sends the days of delivery and payment only where they hold', async () => {
    const days = { data_entrega: '2026-11-10', pago_em: '2026-11-11', forma_pagamento: 'PIX' as const }
    expect((await resolve({ ...typedOrder, ...days })).values).toMatchObject({
      data_entrega: null,
      pago_em: null,
    })
    expect((await resolve({ ...typedOrder, ...days, status: 'Entregue', pago: true })).values).toMatchObject({
      data_entrega: '2026-11-10',
      pago_em: '2026-11-11',
    })
  })

  it('checks a new customer beside the order, and sends no half of it', async () => {
    const novo = { chave: '0b0e3d3c-58a4-4c39-9a3e-6ac0c0a2b7a1', nome: ' ', telefone: '11' }
    const { errors, values } = await resolve({ ...typedOrder, cliente: { novo } })
    expect(errors).toMatchObject({
      cliente: {
        novo: { nome: { message: 'nome_obrigatorio' }, telefone: { message: 'telefone_invalido' } },
      },
    })
    expect(values).toEqual({})
    const good = await resolve({
      ...typedOrder,
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
        const { marca, modelo, ...sent } = orderForm.parse(toInput(valuesOf(row)))
        expect(row).toMatchObject({ ...sent, aparelho: joinDevice(marca, modelo) })
      }),
    )
  })
})

describe('an order that changed in another place', () => {
  it('holds what was typed, or does not', () => {
    const base = valuesOf(order)
    const mine: OrderFormValues = { ...base, valor: '800', status: 'Entregue' }
    const stored: Order = { ...order, valor: 800, status: 'Entregue', data_entrega: today }
    const missing = (typed: OrderFormValues, row: Order) =>
      orderComparison
        .changes({ base, mine: typed, theirs: valuesOf(row) })
        .flatMap(({ groupName, by }) => (by === 'theirs' ? [] : [groupName]))
    expect(missing(mine, stored)).toEqual([])
    expect(missing({ ...mine, defeito: 'outro' }, stored)).toEqual(['defeito'])
    expect(missing({ ...mine, data_entrega: '2026-11-01' }, stored)).toEqual(['status'])
  })

  it('holds what was sent of texts that are tidied on the way', () => {
    const mine: OrderFormValues = {
      ...valuesOf(order),
      marca: 'Samsung',
      modelo: 'Samsung A54',
      tipo_servico: 'Troca de Tela',
      defeito: '\u202aTela\u202c trincada\r\nno canto',
      observacoes: ' pressa ',
      valor: '800',
      status: 'Entregue',
      pago: true,
      forma_pagamento: 'PIX',
    }
    const { marca, modelo, ...sent } = orderForm.parse(toInput(mine))
    const stored: Order = {
      ...order,
      ...sent,
      aparelho: joinDevice(marca, modelo),
      data_entrega: today,
      pago_em: today,
    }
    const missing = (row: Order) => {
      const shown = valuesSent({ ...sent, marca, modelo }, row)
      const versions = { base: valuesOf(order), mine: shown, theirs: valuesOf(row) }
      return orderComparison
        .changes(versions)
        .flatMap(({ groupName, by }) => (by === 'theirs' ? [] : [groupName]))
    }
    expect(stored.aparelho).toBe('Samsung A54')
    expect(missing(stored)).toEqual([])
    expect(missing({ ...stored, aparelho: 'iPhone 12', defeito: 'Tela' })).toEqual(['aparelho', 'defeito'])
  })
})

it('names a model of each brand that it offers', () => {
  expect(brands.filter(one => !modelExample(one))).toEqual([])
})
