import { monthDays, writeDay, writeMonth } from './calendar.ts'
import { type Rows, reais } from './rows.ts'

/** What totais holds, each row as text: counted one order and one expense at a time. */
export function naiveTotals({ orders, expenses }: Rows): string[] {
  const counted = new Map<string, { quantidade: number; soma: bigint }>()
  const count = (medida: string, day: number | null | undefined, chave: string, soma: bigint) => {
    if (day === null) return
    const starts = ['sempre -infinity']
    if (day !== undefined)
      starts.push(`dia ${writeDay(day)}`, `mes ${writeDay(monthDays(writeMonth(day)).first)}`)
    for (const start of starts) {
      const key = `${medida} ${start} ${chave}`
      const { quantidade, soma: before } = counted.get(key) ?? { quantidade: 0, soma: 0n }
      counted.set(key, { quantidade: quantidade + 1, soma: before + soma })
    }
  }
  for (const order of orders) {
    const { status, pago, servico, categoria, cents, custo } = order
    count('situacao', undefined, status, cents)
    count('criadas', order.criada, '', cents)
    count('receita', order.receita, '', cents)
    count('criadas_servico', order.criada, servico, cents)
    count('criadas_aparelho', order.criada, categoria, cents)
    count('receita_servico', order.receita, servico, cents)
    count('receita_aparelho', order.receita, categoria, cents)
    if (custo !== null) {
      count('valor_com_custo', order.receita, servico, cents)
      count('custo', order.receita, servico, custo)
    }
    if (status === 'Entregue' && !pago && cents > 0n) count('a_receber', undefined, '', cents)
    if (status === 'Recebido' || status === 'Em Andamento') count('previsao', order.previsao, '', cents)
    if (status === 'Pronto') count('pronta', order.pronto, '', cents)
    const days = Math.max(0, (order.entrega ?? 0) - order.entrada)
    count('reparo', order.entrega, '', BigInt(days) * 100n)
  }
  for (const { dia, categoria, cents } of expenses) count('despesa', dia, categoria, cents)
  return [...counted].map(([key, { quantidade, soma }]) => `${key}: ${quantidade} ${reais(soma)}`).sort()
}
