import {
  dayAt,
  lengthOf,
  monthDays,
  numberOfDay,
  partsOf,
  sundayOf,
  writeDay,
  writeMonth,
} from './calendar.ts'
import { type ExpenseRow, groupedBy, type OrderRow, type Rows, reais, rounded } from './rows.ts'

/** Days from `first` to before `end`. */
export interface Days {
  first: number
  end: number
}

const always: Days = { first: -Infinity, end: Infinity }

export const total = (rows: { cents: bigint }[]): bigint => rows.reduce((sum, { cents }) => sum + cents, 0n)

export const within = ({ first, end }: Days, day: number | null): boolean =>
  day !== null && first <= day && day < end

export const paidIn = ({ orders }: Rows, days: Days): OrderRow[] =>
  orders.filter(order => within(days, order.receita))

const spentIn = ({ expenses }: Rows, days: Days): ExpenseRow[] =>
  expenses.filter(expense => within(days, expense.dia))

/** Delivered, not paid, and not for nothing. */
const isOwed = ({ status, pago, cents }: OrderRow): boolean => status === 'Entregue' && !pago && cents > 0n

/** What a screen's `mes` covers: a month, all, or the current one. */
export const chosenDays = (mes: string | undefined, today: number): Days =>
  mes === 'tudo' ? always : monthDays(mes ?? writeMonth(today))

/** The months of the first and the last of these days. */
export function monthsOf(days: (number | null)[]) {
  const known = days.filter(day => day !== null)
  if (known.length === 0) return null
  return { primeiro: writeMonth(Math.min(...known)), ultimo: writeMonth(Math.max(...known)) }
}

/** orders.summary, with ids in place of orders. */
export function naiveSummary(rows: Rows, now: number, zone: string) {
  const today = dayAt(now, zone)
  const { orders } = rows
  const open = orders.filter(({ status }) => status !== 'Entregue')
  const count = (status: string) => orders.filter(order => order.status === status).length
  const revenue = (days: Days) => reais(total(paidIn(rows, days)))
  const month = monthDays(writeMonth(today))
  const alert = (warned: OrderRow[], since: (order: OrderRow) => number | null) => ({
    quantidade: warned.length,
    valor: reais(total(warned)),
    ordens: [...warned]
      .sort((a, b) => (since(a) ?? 0) - (since(b) ?? 0) || (a.id < b.id ? -1 : 1))
      .slice(0, 3)
      .map(({ id }) => id),
  })
  const unpriced = open.filter(({ aOrcar }) => aOrcar)
  const quoted = open.filter(({ orcamento }) => orcamento !== null)
  const answered = (resposta: string | null) =>
    quoted.filter(({ orcamento }) => orcamento?.resposta === resposta)
  const dueToday = open.filter(({ status, previsao }) => status !== 'Pronto' && previsao === today)
  return {
    hoje: writeDay(today),
    total: orders.length,
    recebido: count('Recebido'),
    em_andamento: count('Em Andamento'),
    prontas: count('Pronto'),
    osEmAberto: open.length,
    valorOSEmAberto: reais(total(open)),
    receitaHoje: revenue({ first: today, end: today + 1 }),
    receitaSemana: revenue({ first: sundayOf(today), end: sundayOf(today) + 7 }),
    faturamentoMes: revenue(month),
    pagasMes: paidIn(rows, month).length,
    alertas: {
      atrasadas: alert(
        open.filter(({ status, previsao }) => status !== 'Pronto' && previsao !== null && previsao < today),
        ({ previsao }) => previsao,
      ),
      sem_retirada: alert(
        open.filter(({ status, pronto }) => status === 'Pronto' && pronto !== null && today - pronto >= 7),
        ({ pronto }) => pronto,
      ),
      a_receber: alert(orders.filter(isOwed), ({ entrega }) => entrega),
    },
    paraHoje: {
      quantidade: dueToday.length,
      ordens: dueToday
        .map(({ id }) => id)
        .sort()
        .slice(0, 3),
    },
    aOrcar: {
      quantidade: unpriced.length,
      desde: unpriced.length > 0 ? writeDay(Math.min(...unpriced.map(({ entrada }) => entrada))) : null,
    },
    orcamentos: {
      sem_resposta: answered(null).length,
      aprovado: answered('aprovado').length,
      recusado: answered('recusado').length,
      vence:
        answered(null)
          .map(({ orcamento }) => orcamento?.ate ?? '')
          .sort()[0] ?? null,
    },
    recentes: [...orders]
      .sort((a, b) => b.entrada - a.entrada || (a.id < b.id ? 1 : -1))
      .slice(0, 4)
      .map(({ id }) => id),
  }
}

/** finance.summary. */
export function naiveFinance(rows: Rows, now: number, zone: string, periodo: 'hoje' | 'semana' | 'mes') {
  const today = dayAt(now, zone)
  const month = monthDays(writeMonth(today))
  const before = monthDays(writeMonth(month.first - 1))
  const days = {
    hoje: { first: today, end: today + 1 },
    semana: { first: sundayOf(today), end: sundayOf(today) + 7 },
    mes: month,
  }[periodo]
  const [paid, earned, spent] = [paidIn(rows, days), total(paidIn(rows, month)), spentIn(rows, month)]
  const open = rows.orders.filter(({ status }) => status !== 'Entregue')
  const owed = rows.orders.filter(isOwed)
  return {
    hoje: writeDay(today),
    periodo,
    receita: reais(total(paid)),
    pagas: paid.length,
    lucroMes: reais(earned - total(spent)),
    lucroMesAnterior: reais(total(paidIn(rows, before)) - total(spentIn(rows, before))),
    despesasMes: reais(total(spent)),
    despesasMesQuantidade: spent.length,
    estimativaAnual: reais(earned * 12n),
    osEmAberto: open.length,
    valorOSEmAberto: reais(total(open)),
    osAReceber: owed.length,
    valorOSAReceber: reais(total(owed)),
  }
}

/** finance.month. */
export function naiveMonth(rows: Rows, now: number, zone: string, mes?: string) {
  const today = dayAt(now, zone)
  const days = chosenDays(mes, today)
  const [paid, spent] = [paidIn(rows, days), spentIn(rows, days)]
  const offer = mes === 'tudo' || !withinAYear(mes ?? writeMonth(today), today) ? [] : naiveOffer(rows, days)
  const categories = groupedBy(spent, ({ categoria }) => categoria).map(([categoria, of]) => ({
    categoria,
    quantidade: of.length,
    valor: reais(total(of)),
    porcento: tenthsOf(total(of), total(spent)),
  }))
  return {
    mes: mes ?? writeMonth(today),
    hoje: writeDay(today),
    meses: monthsOf([...rows.orders.map(({ receita }) => receita), ...rows.expenses.map(({ dia }) => dia)]),
    receita: reais(total(paid)),
    pagas: paid.length,
    despesas: reais(total(spent)),
    despesasQuantidade: spent.length,
    lucro: reais(total(paid) - total(spent)),
    categorias: categories.sort(
      (a, b) => b.quantidade - a.quantidade || (a.categoria < b.categoria ? -1 : 1),
    ),
    recorrentes: offer.slice(0, 200),
    recorrentesQuantidade: offer.length,
  }
}

/** Whether a month is at most twelve before or after that of a day. */
export function withinAYear(month: string, today: number): boolean {
  const [[year, number], [thisYear, thisNumber]] = [partsOf(monthDays(month).first), partsOf(today)]
  return Math.abs((year - thisYear) * 12 + number - thisNumber) <= 12
}

/** Of each series the last expense before the month, where it recurs and the month has none of the series yet. */
function naiveOffer({ expenses }: Rows, month: Days) {
  const [year, number] = partsOf(month.first)
  const offered = groupedBy(expenses, ({ serie }) => serie).flatMap(([, all]) => {
    if (all.some(({ dia, copiaDe }) => within(month, dia) || copiaDe === month.first)) return []
    const [last] = all
      .filter(({ dia }) => dia < month.first)
      .sort((a, b) => b.dia - a.dia || (a.id < b.id ? 1 : -1))
    if (!last?.recorrente) return []
    const { id, descricao, categoria, cents, vencimento } = last
    const day = month.first + Math.min(vencimento, lengthOf(year, number)) - 1
    return [{ id, descricao, categoria, valor: reais(cents), data_despesa: writeDay(day) }]
  })
  const key = ({ data_despesa, descricao, id }: (typeof offered)[number]) =>
    [data_despesa, descricao, id].join()
  return offered.sort((a, b) => (key(a) < key(b) ? -1 : 1))
}

const categories = ['aluguel', 'pecas', 'ferramentas', 'marketing', 'outros']

/** A part in percent of the whole, with one decimal. */
export function tenthsOf(part: bigint, whole: bigint): number {
  const tenths = Number(rounded(part * 1000n, whole))
  return Number(`${Math.floor(tenths / 10)}.${tenths % 10}`)
}

/** The month of a day and the eleven before it, without those before the first of these days. */
export function naiveMonths(today: number, days: (number | null)[]): string[] {
  const months = [writeMonth(today)]
  const since = monthsOf(days)?.primeiro ?? writeMonth(today)
  while (months.length < 12 && (months[0] ?? '') > since)
    months.unshift(writeMonth(numberOfDay(`${months[0]}-01`) - 1))
  return months
}

/** finance.series. */
export function naiveSeries(rows: Rows, now: number, zone: string) {
  const days = [...rows.orders.map(({ receita }) => receita), ...rows.expenses.map(({ dia }) => dia)]
  return naiveMonths(dayAt(now, zone), days).map(mes => {
    const days = monthDays(mes)
    const [earned, spent] = [total(paidIn(rows, days)), spentIn(rows, days)]
    return {
      mes,
      receita: reais(earned),
      despesas: reais(total(spent)),
      lucro: reais(earned - total(spent)),
      categorias: categories.map(categoria => ({
        categoria,
        valor: reais(total(spent.filter(expense => expense.categoria === categoria))),
      })),
    }
  })
}
