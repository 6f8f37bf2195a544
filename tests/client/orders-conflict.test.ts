import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { emptyOrder, orderComparison, toInput } from '../../src/client/orders/form/order-values.ts'
import type { OrderFormValues } from '../../src/client/orders/order-fields.ts'
import { orderStatuses, paymentMethods } from '../../src/shared/orders.ts'
import { orderForm } from '../../src/shared/orders-schema.ts'

vi.mock('@lingui/core/macro', () => import('../support/plain-macros.ts'))

const ana = { id: '01a1f8af-4cdc-7539-aa8a-d5e41aab1f55', nome: 'Ana Paula', telefone: '(11) 98741-1107' }
const beto = { id: '01a1f8af-4cdc-7539-aa8a-d5e41aab1f56', nome: 'Beto', telefone: '(11) 98741-1108' }
const base: OrderFormValues = {
  ...emptyOrder('2026-11-20', ana),
  marca: 'iPhone',
  modelo: '12',
  tipo_servico: 'Troca de Tela',
  defeito: 'Tela trincada',
  valor: '780,00',
}
const { changes: orderChanges, merged: mergedOrder } = orderComparison
const changes = (mine: Partial<OrderFormValues>, theirs: Partial<OrderFormValues>) =>
  orderChanges({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }).map(
    ({ groupName, by }) => `${groupName} ${by}`,
  )

describe('two versions of an order', () => {
  it('knows every field of the form, so that none is lost', () => {
    const theirs = { ...base, status: 'Entregue', data_entrega: '2026-11-20', pago: true } as const
    const typed = { ...theirs, pago_em: '2026-11-20', forma_pagamento: 'PIX' } as const
    // What lines make of the price has its own test.
    const { itens: _, desconto: _off, a_orcar: _open, ...fields } = base
    for (const field of Object.keys(fields) as (keyof typeof fields)[]) {
      const other = typeof typed[field] === 'boolean' ? false : field === 'cliente' ? beto : 'outro'
      const mine: OrderFormValues = { ...typed, [field]: other }
      expect(mergedOrder({ base: typed, mine, theirs: typed }, {})[field], field).toEqual(other)
    }
  })

  it('keeps the device, the status with its day, and the payment each in one piece', () => {
    expect(changes({ marca: 'Samsung' }, { modelo: '13' })).toEqual(['aparelho both'])
    expect(
      changes({ status: 'Entregue', data_entrega: '2026-11-20' }, { status: 'Pronto', observacoes: 'x' }),
    ).toEqual(['status both', 'observacoes theirs'])
    expect(
      changes({ forma_pagamento: 'PIX' }, { pago: true, forma_pagamento: 'Cartão', pago_em: '2026-11-20' }),
    ).toEqual(['pagamento both'])
  })

  it('takes for changed only what would be sent as something else', () => {
    expect(
      changes({ valor: '780', defeito: ' Tela trincada ' }, { cliente: { ...ana, nome: 'Ana' } }),
    ).toEqual([])
    expect(changes({ data_entrega: '2026-11-20', pago_em: '2026-11-20' }, {})).toEqual([])
    expect(changes({ valor: '780,01' }, { cliente: beto })).toEqual(['cliente theirs', 'valor mine'])
  })

  it('takes a day that was left to the server for whatever it set', () => {
    const mine = { status: 'Entregue', pago: true, forma_pagamento: 'PIX' } as const
    const days = { data_entrega: '2026-11-21', pago_em: '2026-11-22' }
    expect(changes(mine, { ...mine, ...days })).toEqual([])
    expect(changes({ ...mine, data_entrega: '2026-11-01' }, { ...mine, ...days })).toEqual(['status both'])
  })

  it('puts both together as chosen', () => {
    const versions = {
      base,
      mine: { ...base, valor: '800', observacoes: 'minha' },
      theirs: { ...base, valor: '900,00', status: 'Pronto' as const },
    }
    expect(mergedOrder(versions, {})).toMatchObject({ valor: '800', status: 'Pronto', observacoes: 'minha' })
    expect(mergedOrder(versions, { valor: 'theirs' })).toMatchObject({
      valor: '900,00',
      observacoes: 'minha',
    })
  })

  it('of two that can be stored comes one that can be stored, whatever is chosen', () => {
    const form = fc
      .record({
        cliente: fc.constantFrom(ana, beto),
        modelo: fc.constantFrom('12', '13 Pro'),
        defeito: fc.constantFrom('Tela trincada', 'Não liga'),
        valor: fc.constantFrom('780,00', '0', '1.234,50'),
        status: fc.constantFrom(...orderStatuses),
        data_previsao: fc.constantFrom('', '2026-11-25'),
        pago: fc.boolean(),
        forma_pagamento: fc.constantFrom(...paymentMethods),
        observacoes: fc.constantFrom('', 'pressa'),
      })
      .map(
        (fields): OrderFormValues => ({
          ...base,
          ...fields,
          pago: fields.pago && fields.forma_pagamento !== 'Pendente',
          data_entrega: fields.status === 'Entregue' ? '2026-11-21' : '',
        }),
      )
    const choices = fc.dictionary(
      fc.constantFrom('cliente', 'aparelho', 'defeito', 'valor', 'status', 'pagamento', 'observacoes'),
      fc.constantFrom('mine' as const, 'theirs' as const),
    )
    fc.assert(
      fc.property(form, form, form, choices, (before, mine, theirs, chosen) => {
        const versions = { base: before, mine, theirs }
        const result = mergedOrder(versions, chosen)
        expect(orderForm.safeParse(toInput(result)).success).toBe(true)
        // Back over the same newer row nothing collides any more.
        const again = orderChanges({ base: theirs, mine: result, theirs })
        expect(again.every(({ by }) => by === 'mine')).toBe(true)
      }),
    )
  })
})

describe('a part in words', () => {
  /** What the dialog shows of a part where all of it was changed elsewhere. */
  function rowOf(part: string, values: OrderFormValues) {
    const theirs: OrderFormValues = {
      ...emptyOrder('2026-01-02', beto),
      status: 'Pronto',
      data_previsao: '2026-01-03',
      forma_pagamento: 'Dinheiro',
    }
    const row = orderComparison.rows({ base: values, mine: values, theirs }).find(({ key }) => key === part)
    return { label: row?.label, mine: row?.mine }
  }
  const partContent = (part: string, values: OrderFormValues) => rowOf(part, values).mine

  it('says what is in it', () => {
    const paid = { ...base, pago: true, forma_pagamento: 'PIX' as const, pago_em: '2026-11-21' }
    const delivered = { ...base, status: 'Entregue' as const, data_entrega: '2026-11-22' }
    expect(partContent('pagamento', paid)).toBe('Pago - PIX · 21/11/2026')
    expect(partContent('pagamento', base)).toBe('Pendente')
    expect(partContent('pagamento', { ...base, forma_pagamento: 'PIX' })).toBe('Ainda não pago - PIX')
    expect(partContent('status', delivered)).toBe('Entregue · 22/11/2026')
    expect(partContent('aparelho', base)).toBe('iPhone 12')
    expect(partContent('cliente', base)).toBe('Ana Paula - (11) 98741-1107')
    expect(partContent('cliente', { ...base, cliente: null })).toBe('')
    expect(partContent('valor', { ...base, valor: '1234.5' })).toBe('R$\u00a01.234,50')
    expect(partContent('data_previsao', base)).toBe('')
    expect(partContent('data_entrada', base)).toBe('20/11/2026')
    expect(partContent('tipo_servico', base)).toBe('Troca de Tela')
    expect(rowOf('pagamento', base).label).toBe('Pagamento')
  })
})
