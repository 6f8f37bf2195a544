import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  orderComparison,
  orderResolver,
  takenAway,
  toInput,
  valuesOf,
  valuesSent,
} from '../../src/client/orders/form/order-values.ts'
import {
  discountOf,
  emptyLine,
  isBlank,
  type LineValues,
  lineValuesOf,
  marginOf,
  percentIn,
  totalsOf,
} from '../../src/client/orders/line-values.ts'
import { formatAmount } from '../../src/shared/money.ts'
import { longestLine, maxQuantity, type OrderLine, percentOf } from '../../src/shared/order-lines.ts'
import { orderForm } from '../../src/shared/orders-schema.ts'
import { sampleOrder } from '../support/sample-order.ts'
import { typedOrder } from '../support/typed-order.ts'

vi.mock('@lingui/core/macro', () => import('../support/plain-macros.ts'))

const part: LineValues = {
  tipo: 'peca',
  descricao: 'Tela OLED',
  quantidade: '1',
  valor_unitario: '580,00',
  custo_unitario: '398,00',
  garantia_dias: '',
}
const labour: LineValues = { ...emptyLine('servico'), descricao: 'Troca', valor_unitario: '180' }

/** Reais as typed, and the same in centavos. */
const money = fc
  .integer({ min: 0, max: 99_999_999 })
  .map(cents => ({ cents, typed: formatAmount(cents / 100) }))
const typedLine = fc.record({
  tipo: fc.constantFrom('peca' as const, 'servico' as const),
  pieces: fc.integer({ min: 1, max: maxQuantity }),
  price: money,
  cost: fc.option(money),
})
const asTyped = ({
  tipo,
  pieces,
  price,
  cost,
}: typeof typedLine extends fc.Arbitrary<infer T> ? T : never) => ({
  ...part,
  tipo,
  quantidade: String(pieces),
  valor_unitario: price.typed,
  custo_unitario: cost?.typed ?? '',
})

describe('the running sum', () => {
  it('is what a recount in centavos says, to the centavo', () => {
    fc.assert(
      fc.property(fc.array(typedLine, { maxLength: 50 }), lines => {
        let [sum, cost] = [0n, 0n]
        for (const line of lines) {
          sum += BigInt(line.pieces) * BigInt(line.price.cents)
          cost += BigInt(line.pieces) * BigInt(line.cost?.cents ?? 0)
        }
        const isWhole = lines.length > 0 && lines.every(line => line.tipo === 'servico' || line.cost)
        const totals = totalsOf(lines.map(asTyped), '')
        expect(BigInt(Math.round(totals.soma * 100))).toBe(sum)
        expect(totals.custo === null ? null : BigInt(Math.round(totals.custo * 100))).toBe(
          isWhole ? cost : null,
        )
      }),
    )
  })

  it('takes off a percentage as a recount in hundredths of a percent says, rounded to the centavo', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999_99 }),
        fc.integer({ min: 0, max: 100_00 }),
        (sum, percent) => {
          const [whole, rest] = [BigInt(sum) * BigInt(percent), 10_000n]
          const expected = (whole * 2n + rest) / (rest * 2n)
          expect(BigInt(Math.round(percentOf(sum / 100, percent / 100) * 100))).toBe(expected)
          const typed = `${formatAmount(percent / 100).replace(/,00$/, '')}%`
          expect(discountOf(typed, sum / 100)).toBe(percentOf(sum / 100, percent / 100))
        },
      ),
      // One in fifty thousand is off where the arithmetic is not in whole numbers.
      { numRuns: 20_000 },
    )
  })

  it('counts what cannot be read as nothing, and blank lines not at all', () => {
    const odd = { ...part, valor_unitario: 'x', quantidade: '', custo_unitario: '1,2,3' }
    expect(totalsOf([odd, labour, emptyLine('peca')], 'y')).toEqual({
      soma: 180,
      desconto: 0,
      valor: 180,
      custo: 0,
    })
    expect([emptyLine('servico'), { ...part, descricao: '' }, labour].map(isBlank)).toEqual([
      true,
      false,
      false,
    ])
  })

  it('reads a percentage however it is typed', () => {
    expect(['10%', ' 7,5 % ', '0.25%', '100%'].map(percentIn)).toEqual([10, 7.5, 0.25, 100])
    expect(['10', '%', 'dez%', '1,234%', '-5%', ''].map(percentIn)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ])
    expect([discountOf('', 800), discountOf('20,00', 800), discountOf('10%', 800)]).toEqual([0, 20, 80])
    expect(discountOf('vinte', 800)).toBeNaN()
  })

  it('is what is left after its cost, in whole percent of the price', () => {
    expect(marginOf(780, 410)).toEqual({ margem: 370, percent: 47 })
    expect(marginOf(0, 12)).toEqual({ margem: -12, percent: null })
    expect(marginOf(780, null)).toBeNull()
  })
})

describe('what is sent of a form', () => {
  const sent = (fields: Partial<typeof typedOrder>) => {
    const { itens, desconto, valor, a_orcar } = toInput({ ...typedOrder, valor: '500', ...fields }) as Record<
      string,
      unknown
    >
    return { itens, desconto, valor, a_orcar }
  }

  it('is the value alone without lines, as ever', () => {
    expect(sent({})).toEqual({ valor: 500 })
    expect(sent({ itens: [emptyLine('peca')], desconto: '10' })).toEqual({ valor: 500 })
  })

  it('is lines and discount without a value; blank lines are left out', () => {
    const lines = [part, emptyLine('peca'), labour]
    expect(sent({ itens: lines, desconto: '10%', a_orcar: true })).toEqual({
      itens: [
        {
          tipo: 'peca',
          descricao: 'Tela OLED',
          quantidade: 1,
          valor_unitario: 580,
          custo_unitario: 398,
          garantia_dias: null,
        },
        {
          tipo: 'servico',
          descricao: 'Troca',
          quantidade: 1,
          valor_unitario: 180,
          custo_unitario: null,
          garantia_dias: null,
        },
      ],
      desconto: 76,
    })
  })

  it('is an open price only while nothing is paid', () => {
    expect(sent({ a_orcar: true, valor: '' })).toEqual({ valor: 0, a_orcar: true })
    expect(sent({ a_orcar: true, pago: true, forma_pagamento: 'PIX' })).toEqual({ valor: 500 })
  })

  it('says that lines or an open price went only where there were any', () => {
    const plain = orderForm.parse(toInput({ ...typedOrder, valor: '500' }))
    expect(takenAway(plain, { itens: [], a_orcar: false })).toEqual({})
    expect(takenAway(plain, undefined)).toEqual({})
    expect(takenAway(plain, { itens: [part], a_orcar: false })).toEqual({ itens: [] })
    expect(takenAway(plain, { itens: [], a_orcar: true })).toEqual({ a_orcar: false })
    const lines = orderForm.parse(toInput({ ...typedOrder, itens: [labour] }))
    expect(takenAway(lines, { itens: [part], a_orcar: false })).toEqual({})
  })

  it('says at once that the discount is too large, whatever else is wrong', async () => {
    const lines = { itens: [{ ...part, descricao: ' ' }, labour], desconto: '900' }
    const values = { ...typedOrder, ...lines, cliente: null, modelo: ' ', defeito: '' }
    const { errors } = await orderResolver(values, undefined, {} as never)
    expect(errors).toMatchObject({
      cliente: { message: 'cliente_obrigatorio' },
      modelo: { message: 'modelo_obrigatorio' },
      defeito: { message: 'defeito_obrigatorio' },
      itens: [{ descricao: { message: 'descricao_obrigatoria' } }, undefined],
      desconto: { message: 'desconto_grande' },
    })
  })

  it('names what is wrong with a line at its place, past a blank one', async () => {
    const itens = [
      emptyLine('peca'),
      { ...part, descricao: ' ', quantidade: '0' },
      { ...labour, garantia_dias: '7' },
    ]
    const { errors } = await orderResolver({ ...typedOrder, itens, desconto: '900' }, undefined, {} as never)
    expect(errors).toMatchObject({
      itens: [
        undefined,
        { descricao: { message: 'descricao_obrigatoria' }, quantidade: { message: 'quantidade_invalida' } },
        { garantia_dias: { message: 'garantia_invalida' } },
      ],
    })
  })

  it('comes back as it was from what is stored of it', () => {
    const line = fc.record<OrderLine>({
      tipo: fc.constantFrom('peca', 'servico'),
      descricao: fc.string({ minLength: 1, maxLength: longestLine, unit: fc.constantFrom('a', 'ç', '1') }),
      quantidade: fc.integer({ min: 1, max: maxQuantity }),
      valor_unitario: money.map(({ cents }) => cents / 100),
      custo_unitario: fc.option(money.map(({ cents }) => cents / 100)),
      garantia_dias: fc.option(fc.integer({ min: 90, max: 3650 })),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), itens => {
        const typed = { ...typedOrder, itens: itens.map(lineValuesOf) }
        expect(orderForm.parse(toInput(typed)).itens).toEqual(itens)
      }),
    )
  })
})

describe('two versions of an order with lines', () => {
  const base = valuesOf({ ...sampleOrder, soma_itens: 760, valor: 740, desconto: 20, itens: [] })
  const with_ = (fields: Partial<typeof base>) => ({ ...base, itens: [part, labour], ...fields })
  const changes = (mine: Partial<typeof base>, theirs: Partial<typeof base>) =>
    orderComparison
      .changes({ base: with_({}), mine: with_(mine), theirs: with_(theirs) })
      .map(({ groupName, by }) => `${groupName} ${by}`)
  const dearer = { ...part, valor_unitario: '600' }

  it('compares lines, discount and price as one, by value', () => {
    expect(changes({ itens: [dearer, labour] }, { desconto: '30,00' })).toEqual(['itens both'])
    expect(
      changes({ itens: [part, emptyLine('peca'), { ...labour, valor_unitario: '180,00' }] }, {}),
    ).toEqual([])
    expect(changes({ desconto: '2,631578%' }, {})).toEqual(['itens mine'])
    expect(changes({ itens: [] }, { observacoes: 'x' })).toEqual(['itens mine', 'observacoes theirs'])
    expect(changes({}, { itens: [], valor: '740,00', desconto: '' })).toEqual(['itens theirs'])
    expect(changes({ itens: [dearer, labour] }, { itens: [dearer, labour] })).toEqual([])
  })

  it('says both in words, and takes the side that was chosen whole', () => {
    const versions = { base: with_({}), mine: with_({ itens: [dearer] }), theirs: with_({ desconto: '30' }) }
    const [row] = orderComparison.rows(versions)
    expect(row).toMatchObject({ label: 'Itens', mine: expect.stringContaining('600,00') })
    const merged = orderComparison.merged(versions, { itens: 'theirs' })
    expect(merged).toMatchObject({ itens: [part, labour], desconto: '30,00', valor: '730,00' })
    expect(orderComparison.merged(versions, {})).toMatchObject({ itens: [dearer], valor: '580,00' })
  })

  it('knows its own lines in what came back, and lines that it took away', () => {
    const newer = {
      ...sampleOrder,
      soma_itens: 180,
      valor: 180,
      itens: orderForm.parse(toInput({ ...typedOrder, itens: [labour] })).itens,
    }
    const none = orderForm.parse(toInput({ ...typedOrder, valor: '180' }))
    expect(valuesSent(none, newer as never)).toMatchObject({ itens: [], valor: '180,00', desconto: '' })
    const lines = orderForm.parse(toInput({ ...typedOrder, itens: [part], desconto: '10%' }))
    expect(valuesSent(lines, newer as never)).toMatchObject({
      itens: [part],
      valor: '522,00',
      desconto: '58,00',
    })
  })
})
