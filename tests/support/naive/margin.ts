import { dayAt, monthDays, writeDay, writeMonth } from './calendar.ts'
import { chosenDays, naiveMonths, paidIn, total } from './figures.ts'
import { groupedBy, type OrderRow, type Rows, reais } from './rows.ts'

/** reports.margin. */
export function naiveMargin(rows: Rows, now: number, zone: string, mes?: string) {
  const today = dayAt(now, zone)
  const days = chosenDays(mes, today)
  const paid = paidIn(rows, days)
  const known = paid.filter(isKnown)
  const others = paid.filter(order => !isKnown(order))
  const monthBefore = mes === 'tudo' ? null : writeMonth(days.first - 1)
  return {
    hoje: writeDay(today),
    mes: mes ?? writeMonth(today),
    pagas: paid.length,
    comCusto: known.length,
    ...sumsOf(known),
    antes: monthBefore && {
      mes: monthBefore,
      sobra: sumsOf(paidIn(rows, monthDays(monthBefore)).filter(isKnown)).sobra,
    },
    semCusto: { quantidade: others.length, valor: reais(total(others)) },
    servicos: groupedBy(known, ({ servico }) => servico)
      .map(([nome, of]) => ({ nome, quantidade: of.length, ...sumsOf(of) }))
      .sort((a, b) => b.quantidade - a.quantidade || (a.nome < b.nome ? -1 : 1)),
    porMes: naiveMonths(
      today,
      rows.orders.filter(isKnown).map(({ receita }) => receita),
    ).map(month => {
      const { valor, custo, margem } = sumsOf(paidIn(rows, monthDays(month)).filter(isKnown))
      return { mes: month, valor, custo, margem }
    }),
  }
}

const isKnown = ({ custo }: OrderRow): boolean => custo !== null

function sumsOf(orders: OrderRow[]) {
  const [valor, custo] = [total(orders), orders.reduce((sum, order) => sum + (order.custo ?? 0n), 0n)]
  const margem = valor - custo
  return { valor: reais(valor), custo: reais(custo), margem: reais(margem), sobra: shareOf(margem, valor) }
}

/** Of each hundred, to the nearest whole number, a half up. */
function shareOf(part: bigint, whole: bigint): number | null {
  if (whole === 0n) return null
  const [twice, by] = [200n * part + whole, 2n * whole]
  const left = ((twice % by) + by) % by
  return Number((twice - left) / by)
}
