import * as z from 'zod/mini'
import { addDays, dayOf, daysBetween, firstDay, weekOf } from '../../shared/days.ts'
import { formatMoney } from '../../shared/money.ts'
import { type OrderAlert, serviceTypes } from '../../shared/orders.ts'
import type { Database } from '../db/client.ts'
import { type Job, scheduleJob, type Work } from '../jobs/jobs.ts'
import { briefAmount, daysAgo, daysOf, shortWeekday, weekdayName } from '../mail/formats.ts'
import type { Bars, Section } from '../mail/letter.ts'
import { isWithinHours, withinHours } from '../notices/notice-preferences.ts'
import { scheduleWeek } from '../notices/schedule-notices.ts'
import { longestWaiting, waitsSince } from '../orders/alerts.ts'
import type { Order } from '../orders/read-orders.ts'
import { type DayRange, expenses, openOrders, profit, readTotals, revenue } from '../totals/read-totals.ts'
import {
  claimOnce,
  type Notice,
  type NoticeDeps,
  optionalMail,
  orderRow,
  type QueueDeps,
  queueWork,
} from './optional-mail.ts'

/**
 * Queues the weekly letter each Monday, once, for the week up to Saturday; on a later day if Monday's was
 * missed.
 */
export const queueWeekLetter = (deps: QueueDeps): Work =>
  queueWork(deps, async (tx, user_id, preferences, now) => {
    if (preferences.relatorios_semanais && !isWithinHours(now, preferences))
      return scheduleJob(
        tx,
        { tipo: 'avisar_semana', assunto: user_id, user_id, vence_em: withinHours(now, preferences) },
        now,
      )
    const sabado = addDays(weekOf(dayOf(now, preferences.fuso)).first, -1)
    if (preferences.relatorios_semanais && (await claimOnce(tx, `semana:${user_id}:${sabado}`, now)))
      await scheduleJob(tx, { tipo: 'carta_semana', user_id, dados: { sabado }, vence_em: now }, now)
    await scheduleWeek(tx, user_id, preferences, now)
  })

/** The Saturday on which the week ended. */
const contents = z.strictObject({ sabado: z.iso.date() })

/** Services that the letter lists. */
const topServices = 3

/**
 * The letter of a week, Sunday to Saturday. Its figures match Financeiro and Relatórios, beside the week
 * before; open work is as of sending.
 */
export const weekLetter = (deps: NoticeDeps, job: Job) =>
  optionalMail(deps, job, ['relatorios_semanais'], async notice => {
    const { language, words, link } = notice
    const week = weekOf(contents.parse(job.dados).sabado)
    const totals = await readWeek(deps.db, notice, week)
    const [created, delivered] = [totals.of('criadas').quantidade, totals.of('entregues').quantidade]
    const paid = totals.of('receita').quantidade
    // Nothing is sent for a week in which nothing happened.
    if (created + delivered + paid + totals.of('despesas').quantidade === 0) return null
    const text = words.weekly
    const amount = (nome: Parameters<typeof totals.of>[0]) => formatMoney(totals.of(nome).soma)
    const days = revenueByDay(week, totals)
    return {
      subject: text.subject(created, delivered, amount('lucro')),
      title: text.title(created, delivered),
      date: daysOf(week, language),
      words: comparisons(notice, totals, days),
      figures: [
        { label: text.revenue, value: amount('receita'), before: text.was(amount('receita_antes')) },
        { label: text.expenses, value: amount('despesas'), before: text.was(amount('despesas_antes')) },
        { label: text.profit, value: amount('lucro'), before: text.was(amount('lucro_antes')) },
      ],
      ...(paid > 0 && { bars: barsOf(notice, days) }),
      sections: [...servicesOf(notice, totals), ...(await leftOf(deps.db, notice, totals))],
      action: { label: text.action, url: link(`/relatorios?mes=${addDays(week.end, -1).slice(0, 7)}`) },
      reason: text.reason,
    }
  })

type Totals = Awaited<ReturnType<typeof readWeek>>

function readWeek(db: Database, { shop, preferences, now }: Notice, week: DayRange) {
  const before = weekOf(addDays(week.first, -1))
  const overdue = { first: firstDay, end: dayOf(now, preferences.fuso) }
  return readTotals(db, shop, [
    { nome: 'criadas', terms: [{ medida: 'criadas', em: week }] },
    { nome: 'criadas_antes', terms: [{ medida: 'criadas', em: before }] },
    { nome: 'entregues', terms: [{ medida: 'reparo', em: week }] },
    { nome: 'receita', terms: revenue(week) },
    { nome: 'receita', terms: revenue(week), series: 'dia' },
    { nome: 'despesas', terms: expenses(week) },
    { nome: 'lucro', terms: profit(week) },
    { nome: 'receita_antes', terms: revenue(before) },
    { nome: 'despesas_antes', terms: expenses(before) },
    { nome: 'lucro_antes', terms: profit(before) },
    { nome: 'servicos', terms: [{ medida: 'criadas_servico', em: week }], byKey: true },
    { nome: 'em_aberto', terms: openOrders },
    { nome: 'prontas', terms: [{ medida: 'situacao', em: 'sempre', chave: 'Pronto' }] },
    { nome: 'atrasadas', terms: [{ medida: 'previsao', em: overdue }] },
    { nome: 'a_receber', terms: [{ medida: 'a_receber', em: 'sempre' }] },
  ])
}

interface DayRevenue {
  day: string
  amount: number
}

const revenueByDay = ({ first }: DayRange, totals: Totals): DayRevenue[] =>
  Array.from({ length: 7 }, (_, index) => {
    const day = addDays(first, index)
    return { day, amount: totals.of('receita', day).soma }
  })

/** Compares with the week before, if it had orders, and names the best day. */
function comparisons({ language, words }: Notice, totals: Totals, days: DayRevenue[]): string[] {
  const [created, before] = [totals.of('criadas').quantidade, totals.of('criadas_antes').quantidade]
  const highest = Math.max(...days.map(({ amount }) => amount))
  const [best, asGood] = days.filter(({ amount }) => amount === highest)
  const line = [
    ...(before > 0 ? [words.weekly.compared(created - before)] : []),
    ...(highest > 0 && best && !asGood ? [words.weekly.bestDay(weekdayName(best.day, language))] : []),
  ].join(' ')
  return line === '' ? [] : [line]
}

const barsOf = ({ language, words }: Notice, days: DayRevenue[]): Bars => ({
  title: words.weekly.days,
  note: words.weekly.unit,
  days: days.map(({ day, amount }) => ({
    label: shortWeekday(day, language),
    amount,
    short: briefAmount(amount, language),
    whole: formatMoney(amount),
  })),
})

function servicesOf({ words }: Notice, totals: Totals): Section[] {
  const top = totals.byKey('servicos').slice(0, topServices)
  const rows = top.map(({ chave, quantidade }) => {
    const type = serviceTypes.find(name => name === chave)
    return { main: type ? words.service[type] : chave, value: words.weekly.count(quantidade) }
  })
  return rows.length > 0 ? [{ title: words.weekly.services, rows }] : []
}

/** The open work: how many orders, and which have waited longest. */
async function leftOf(db: Database, notice: Notice, totals: Totals): Promise<Section[]> {
  const { shop, preferences, now, language, words, link } = notice
  const text = words.weekly
  const today = dayOf(now, preferences.fuso)
  const count = (nome: 'em_aberto' | 'atrasadas' | 'prontas' | 'a_receber') => totals.of(nome).quantidade
  if (count('em_aberto') + count('a_receber') === 0) return []
  const waiting = await longestWaiting(db, shop, today)
  const days = (order: Order, alerta: OrderAlert) => daysBetween(order[waitsSince[alerta]] ?? today, today)
  const rows = [
    ...waiting.atrasadas.map(order => ({
      ...orderRow(notice, order, words.morning.lateBy(days(order, 'atrasadas'))),
      late: true,
    })),
    ...waiting.sem_retirada.map(order =>
      orderRow(notice, order, daysAgo(days(order, 'sem_retirada'), language)),
    ),
  ]
  const late = { text: words.morning.late(count('atrasadas')), url: link('/ordens?alerta=atrasadas') }
  const owed = words.morning.owed(formatMoney(totals.of('a_receber').soma))
  const section = {
    title: text.left,
    note: text.open(count('em_aberto')),
    facts: [
      ...(count('atrasadas') > 0 ? [{ ...late, late: true }] : []),
      ...(count('prontas') > 0
        ? [{ text: text.ready(count('prontas')), url: link('/ordens?status=Pronto') }]
        : []),
      ...(count('a_receber') > 0 ? [{ text: owed, url: link('/ordens?alerta=a_receber') }] : []),
    ],
    rows,
  }
  return [section]
}
