import { afterEach, describe, expect, it, vi } from 'vitest'
import { emptyOrder, orderDraft, toInput } from '../../src/client/orders/form/order-values.ts'
import { orderForm } from '../../src/shared/orders-schema.ts'
import { pickedCustomer, today, typedOrder } from '../support/typed-order.ts'

vi.mock('@lingui/core/macro', () => import('../support/plain-macros.ts'))

describe('draft of a new order', () => {
  const empty = emptyOrder(today, null)
  const chave = '0b0e3d3c-58a4-4c39-9a3e-6ac0c0a2b7a1'
  const draft = { chave, sent: [], based_on: null, base: null, values: typedOrder }
  const keep = (storage: Partial<Storage>) => vi.stubGlobal('sessionStorage', { ...memory(), ...storage })
  const read = (user: string, cliente?: string) => orderDraft(user, cliente).read(empty)
  afterEach(() => vi.unstubAllGlobals())

  it('claim: is one user’s, for one customer', () => {
    keep({})
    orderDraft('ana', undefined).write(draft)
    expect(read('ana')).toEqual(draft)
    expect(read('beto')).toBeNull()
    expect(read('ana', pickedCustomer.id)).toBeNull()
    orderDraft('ana', undefined).clear()
    expect(read('ana')).toBeNull()
  })

  it('of another release keeps what this one knows and drops the rest', () => {
    const sent = { chave, ...orderForm.parse(toInput(typedOrder)) }
    const old = {
      chave,
      sent: [sent, { ...sent, cor: 'azul' }, null],
      values: {
        ...typedOrder,
        cor: 'azul',
        status: 'Orçamento',
        valor: 780,
        pago: 'sim',
        cliente: { id: 7 },
      },
      versao: 1,
    }
    const { status, valor, pago, cliente } = empty
    keep({ getItem: () => JSON.stringify(old) })
    expect(read('ana')).toEqual({
      ...draft,
      sent: [sent],
      values: { ...typedOrder, status, valor, pago, cliente },
    })
  })

  it('has every text that was typed, whatever else is missing', () => {
    keep({ getItem: () => JSON.stringify({ values: { defeito: 'Tela trincada' } }) })
    const found = read('ana')
    expect(found).toMatchObject({ sent: [], values: { ...empty, defeito: 'Tela trincada' } })
    expect(found?.chave).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is none where the browser keeps nothing or gives back nonsense', () => {
    const refuse = () => {
      throw new Error('denied')
    }
    keep({ getItem: refuse, setItem: refuse, removeItem: refuse })
    orderDraft('ana', undefined).write(draft)
    orderDraft('ana', undefined).clear()
    expect(read('ana')).toBeNull()
    for (const text of ['{"cliente"', '{}', 'null', '{"values":7}']) {
      keep({ getItem: () => text })
      expect(read('ana'), text).toBeNull()
    }
  })

  it('keeps a new customer with their key, and only a whole one', () => {
    const novo = { chave, nome: 'Zé', telefone: '11' }
    for (const [kept, cliente] of [
      [{ novo }, { novo }],
      [{ novo: { ...novo, chave: 7 } }, null],
      [pickedCustomer, pickedCustomer],
      ['Zé', null],
    ]) {
      keep({ getItem: () => JSON.stringify({ values: { ...typedOrder, cliente: kept } }) })
      expect(read('ana')?.values.cliente).toEqual(cliente)
    }
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
