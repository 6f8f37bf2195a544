import fc from 'fast-check'
import { lineKinds, type OrderLine, percentOf, sumOfLines } from '../../src/shared/order-lines.ts'

const centavos = (max: number) => fc.integer({ min: 0, max }).map(amount => amount / 100)

const anyLine: fc.Arbitrary<OrderLine> = fc.record({
  tipo: fc.constantFrom(...lineKinds),
  descricao: fc.constantFrom('Tela', 'Bateria "boa"', 'Mão de obra; troca', 'Fita 📱', '=1+1'),
  quantidade: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 999 })),
  valor_unitario: centavos(99_999),
  custo_unitario: fc.option(centavos(99_999)),
  garantia_dias: fc.option(fc.constantFrom(90, 180)),
})

/** What a form sends of an order's price: lines with a discount, a typed value, or none yet. */
export interface AnyPrice {
  itens: OrderLine[]
  desconto: number
  valor?: number
  a_orcar: boolean
}

const ofLines = fc
  .record({
    itens: fc.array(anyLine, { minLength: 1, maxLength: 8 }),
    percent: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ itens, percent }): AnyPrice => {
    return { itens, desconto: percentOf(sumOfLines(itens), percent), a_orcar: false }
  })

export const anyPrice: fc.Arbitrary<AnyPrice> = fc.oneof(
  { arbitrary: ofLines, weight: 3 },
  centavos(9_999_999).map((valor): AnyPrice => ({ itens: [], desconto: 0, valor, a_orcar: false })),
  fc.constant<AnyPrice>({ itens: [], desconto: 0, valor: 0, a_orcar: true }),
)
