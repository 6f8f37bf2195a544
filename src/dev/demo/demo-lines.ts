import { type OrderLine, sumOfLines } from '../../shared/order-lines.ts'
import type { ServiceType } from '../../shared/orders.ts'

/** The part that a service needs. */
const parts: Partial<Record<ServiceType, string>> = {
  'Troca de Tela': 'Tela',
  'Troca de Bateria': 'Bateria',
  'Reparo de Carregamento': 'Conector de carga',
  'Reparo de Câmera': 'Câmera traseira',
  'Reparo de Botões': 'Flex dos botões',
  'Reparo de Áudio': 'Alto-falante',
}

interface Priced {
  tipo_servico: ServiceType
  /** The device as people call it. */
  device: string
  valor: number
  /** From 1. Variety follows from it and not from chance, so that the demo's other choices stay as they were. */
  number: number
}

/** An order's lines and discount. Every fifth order has none: its value was typed. */
export function demoLines({ tipo_servico, device, valor, number }: Priced) {
  const part = parts[tipo_servico]
  if (!part || number % 5 === 0 || valor === 0) return { itens: [], desconto: 0 }
  const desconto = number % 8 === 3 ? 10 : 0
  const film = tipo_servico === 'Troca de Tela' && number % 6 === 1
  const labour: OrderLine = line('servico', 'Mão de obra', tens(valor * 0.3), null)
  const films = film ? [line('peca', 'Película de vidro', 15, 4.5, { quantidade: 2 })] : []
  const rest = valor + desconto - sumOfLines([labour, ...films])
  const price = Math.round(rest * 100) / 100
  // Some parts were bought before their cost was noted.
  const cost = number % 7 === 0 ? null : tens(price * (0.45 + (number % 4) * 0.05))
  const garantia_dias = tipo_servico === 'Troca de Bateria' ? 180 : null
  const main = line('peca', `${part} ${device}`, price, cost, { garantia_dias })
  return { itens: [main, ...films, labour], desconto }
}

const tens = (amount: number): number => Math.round(amount / 10) * 10

const line = (
  tipo: OrderLine['tipo'],
  descricao: string,
  valor_unitario: number,
  custo_unitario: number | null,
  more: Partial<OrderLine> = {},
): OrderLine => ({
  tipo,
  descricao,
  quantidade: 1,
  valor_unitario,
  custo_unitario,
  garantia_dias: null,
  ...more,
})
