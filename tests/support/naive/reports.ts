import { dayAt, monthDays, numberOfDay, partsOf, sundayOf, writeDay, writeMonth } from './calendar.ts'
import { chosenDays, type Days, monthsOf, naiveMonths, paidIn, tenthsOf, total, within } from './figures.ts'
import { groupedBy, type OrderRow, type Rows, reais, rounded } from './rows.ts'

/** reports.overview. */
export function naiveOverview(rows: Rows, now: number, zone: string, mes?: string) {
  const today = dayAt(now, zone)
  const days = chosenDays(mes, today)
  const { orders } = rows
  const created = orders.filter(({ criada }) => within(days, criada))
  const listed = mes ? created : orders
  const paid = paidIn(rows, days)
  const eachDay = mes === 'tudo' ? [] : range(days)
  return {
    hoje: writeDay(today),
    mes: mes ?? writeMonth(today),
    listas: mes ?? 'tudo',
    meses: monthsOf(orders.flatMap(({ criada, receita }) => [criada, receita])),
    total: orders.length,
    em_andamento: orders.filter(({ status }) => status === 'Em Andamento').length,
    prontas: orders.filter(({ status }) => status === 'Pronto').length,
    faturamentoMes: reais(total(paidIn(rows, monthDays(writeMonth(today))))),
    criadas: created.length,
    faturamento: reais(total(paid)),
    pagas: paid.length,
    ticketMedio: average(total(paid), paid.length),
    servicos: topList(listed, ({ servico }) => servico),
    aparelhos: topList(listed, ({ categoria }) => categoria),
    dias: eachDay.map(day => ({
      dia: writeDay(day),
      criadas: orders.filter(({ criada }) => criada === day).length,
      receita: reais(total(orders.filter(({ receita }) => receita === day))),
    })),
    porMes: naiveMonths(
      today,
      orders.flatMap(({ criada, receita }) => [criada, receita]),
    ).map(month => ({
      mes: month,
      criadas: orders.filter(({ criada }) => within(monthDays(month), criada)).length,
      receita: reais(total(paidIn(rows, monthDays(month)))),
    })),
    mudou: naiveChange(rows, today),
  }
}

/** The current month up to today beside as many days of the one before, where anything is as old as these. */
function naiveChange(rows: Rows, today: number) {
  const { first } = monthDays(writeMonth(today))
  const { orders } = rows
  const begun = monthDays(writeMonth(first - 1)).first
  const before = { first: begun, end: Math.min(begun + today - first + 1, first) }
  const isOld = (day: number | null) => day !== null && day < before.end
  if (!orders.some(({ criada, receita }) => isOld(criada) || isOld(receita))) return null
  const now = { first, end: today + 1 }
  const created = (days: Days) => orders.filter(({ criada }) => within(days, criada))
  const [made, madeBefore] = [created(now), created(before)]
  const [paid, paidBefore] = [paidIn(rows, now), paidIn(rows, before)]
  const services = moves(made, madeBefore, ({ servico }) => servico)
  const way = made.length - madeBefore.length
  return {
    antesAte: writeDay(before.end - 1),
    criadas: { agora: made.length, antes: madeBefore.length },
    servico: services.find(({ agora, antes }) => way !== 0 && way > 0 === agora > antes) ?? null,
    faturamento: {
      agora: reais(total(paid)),
      antes: reais(total(paidBefore)),
      diferenca: reais(total(paid) - total(paidBefore)),
    },
    pagas: { agora: paid.length, antes: paidBefore.length },
    ticketMedio: {
      agora: average(total(paid), paid.length),
      antes: average(total(paidBefore), paidBefore.length),
    },
    aparelho: moves(paid, paidBefore, ({ categoria }) => categoria)[0] ?? null,
  }
}

function moves(now: OrderRow[], before: OrderRow[], keyOf: (order: OrderRow) => string) {
  const far = ({ agora, antes }: { agora: number; antes: number }) =>
    agora > antes ? agora - antes : antes - agora
  return groupedBy([...now, ...before], keyOf)
    .map(([nome]) => ({
      nome,
      agora: now.filter(order => keyOf(order) === nome).length,
      antes: before.filter(order => keyOf(order) === nome).length,
    }))
    .filter(({ agora, antes }) => agora !== antes)
    .sort((a, b) => far(b) - far(a) || (a.nome < b.nome ? -1 : 1))
}

/** reports.advanced. */
export function naiveAdvanced(rows: Rows, de: string, ate: string) {
  const days = { first: numberOfDay(de), end: numberOfDay(ate) + 1 }
  const paid = paidIn(rows, days)
  const delivered = rows.orders.filter(({ entrega }) => within(days, entrega))
  const repair = delivered.map(({ entrega, entrada }) => Math.max(0, (entrega ?? 0) - entrada))
  const { unidade, points } = pointsOf(days)
  return {
    de,
    ate,
    criadas: rows.orders.filter(({ criada }) => within(days, criada)).length,
    pagas: paid.length,
    faturamento: reais(total(paid)),
    ticketMedio: average(total(paid), paid.length),
    entregues: delivered.length,
    diasDeReparo: average(BigInt(repair.reduce((sum, count) => sum + count, 0)) * 100n, delivered.length),
    servicos: grouped(paid, ({ servico }) => servico),
    aparelhos: grouped(paid, ({ categoria }) => categoria),
    unidade,
    pontos: points.map(({ first, end }) => {
      const of = paidIn(rows, { first, end })
      return {
        inicio: writeDay(first),
        fim: writeDay(end - 1),
        receita: reais(total(of)),
        servicos: grouped(of, ({ servico }) => servico),
        aparelhos: grouped(of, ({ categoria }) => categoria),
      }
    }),
  }
}

const average = (cents: bigint, count: number) => (count === 0 ? null : reais(rounded(cents, BigInt(count))))

const range = ({ first, end }: Days) => Array.from({ length: end - first }, (_, index) => first + index)

/** Counts and amounts by key, most first, then by name. */
function grouped(orders: OrderRow[], keyOf: (order: OrderRow) => string) {
  return groupedBy(orders, keyOf)
    .map(([nome, of]) => ({ nome, quantidade: of.length, valor: reais(total(of)) }))
    .sort((a, b) => b.quantidade - a.quantidade || (a.nome < b.nome ? -1 : 1))
}

function topList(orders: OrderRow[], keyOf: (order: OrderRow) => string) {
  return {
    itens: grouped(orders, keyOf)
      .slice(0, 10)
      .map(entry => ({
        ...entry,
        porcento: tenthsOf(BigInt(entry.quantidade), BigInt(orders.length)),
      })),
    total: { quantidade: orders.length, valor: reais(total(orders)) },
  }
}

/** Days walked one by one: a point ends where the next day is of another day, week, month or year. */
function pointsOf(days: Days) {
  const count = days.end - days.first
  const unidade = count <= 62 ? 'dia' : count <= 400 ? 'semana' : count <= 3660 ? 'mes' : 'ano'
  const bucketOf = (day: number) => {
    const [year, month] = partsOf(day)
    return { dia: day, semana: sundayOf(day), mes: year * 12 + month, ano: year }[unidade]
  }
  const points: Days[] = []
  let last: number | undefined
  for (const day of range(days)) {
    const point = points.at(-1)
    if (point && bucketOf(day) === last) point.end = day + 1
    else points.push({ first: day, end: day + 1 })
    last = bucketOf(day)
  }
  return { unidade, points }
}
