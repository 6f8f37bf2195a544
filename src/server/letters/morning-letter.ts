import * as z from 'zod/mini'
import { dayOf, daysBetween, firstDay } from '../../shared/days.ts'
import { formatMoney } from '../../shared/money.ts'
import type { OrderAlert } from '../../shared/orders.ts'
import type { Database } from '../db/client.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { type Job, scheduleJob, type Work } from '../jobs/jobs.ts'
import { dayAndName, daysAgo } from '../mail/formats.ts'
import type { Row, Section } from '../mail/letter.ts'
import { isWithinHours } from '../notices/notice-preferences.ts'
import { scheduleMorning } from '../notices/schedule-notices.ts'
import { listAlerts, ordersDueOn } from '../orders/alerts.ts'
import { readTotals } from '../totals/read-totals.ts'
import {
  claimOnce,
  type Notice,
  type NoticeDeps,
  optionalMail,
  orderRow,
  type QueueDeps,
  queueWork,
} from './optional-mail.ts'

/** Queues the morning letter, once a day. The letter itself reads what there is to say. */
export const queueMorningLetter = (deps: QueueDeps): Work =>
  queueWork(deps, async (tx, user_id, preferences, now) => {
    const dia = dayOf(now, preferences.fuso)
    const isWanted = preferences.lembretes_vencidas || preferences.pagamentos_pendentes
    if (isWanted && isWithinHours(now, preferences) && (await claimOnce(tx, `manha:${user_id}:${dia}`, now)))
      await scheduleJob(tx, { tipo: 'carta_manha', user_id, dados: { dia }, vence_em: now }, now)
    await scheduleMorning(tx, user_id, preferences, now)
  })

/** The day whose morning it is. */
const contents = z.strictObject({ dia: z.iso.date() })

/** Orders that the letter lists of each kind; it counts the rest. */
const maxListed = 10

const kinds = ['lembretes_vencidas', 'pagamentos_pendentes'] as const

/**
 * The morning letter: late orders, orders due today and unpaid delivered ones, counted as on the dashboard.
 * If it cannot be sent on its day, it is dropped for the next morning's.
 */
export const morningLetter = (deps: NoticeDeps, job: Job) =>
  optionalMail(deps, job, kinds, async notice => {
    const { preferences, language, words, now, link } = notice
    const { dia } = contents.parse(job.dados)
    const today = dayOf(now, preferences.fuso)
    if (today !== dia || !isWithinHours(now, preferences)) return null
    const found = await readDay(deps.db, notice, today)
    const { late, due, unpaid, owed } = found
    if (late.count + due.count + unpaid.count === 0) return null
    const text = words.morning
    const isOnlyUnpaid = late.count + due.count === 0
    const switches = kinds.filter(kind => preferences[kind]).map(kind => text.switches[kind])
    const subject = text.subject(
      [
        ...(late.count > 0 ? [text.late(late.count)] : []),
        ...(due.count > 0 ? [text.due(due.count)] : []),
        ...(unpaid.count > 0 ? [text.owed(owed)] : []),
      ].join(', '),
    )
    return {
      ...(isOnlyUnpaid
        ? {
            subject: words.payments.subject(unpaid.count, owed),
            title: words.payments.title(unpaid.count),
            words: [words.payments.words(owed)],
            action: { label: words.payments.action, url: link(listOf('a_receber')) },
          }
        : { subject, title: subject, words: [], action: { label: text.action, url: link('/dashboard') } }),
      date: dayAndName(today, language),
      sections: sectionsOf(notice, found, today),
      reason: text.reason(switches.join(', ')),
    }
  })

type Day = Awaited<ReturnType<typeof readDay>>

/** The day's orders, of the kinds that the owner wants. */
async function readDay(db: Database, { shop, preferences }: Notice, today: string) {
  const until = { first: firstDay, end: today }
  const totals = await readTotals(db, shop, [
    { nome: 'atrasadas', terms: [{ medida: 'previsao', em: until }] },
    { nome: 'a_receber', terms: [{ medida: 'a_receber', em: 'sempre' }] },
  ])
  const alert = async (alerta: 'atrasadas' | 'a_receber') => {
    const orders = await firstWaiting(db, shop, alerta, today)
    // A list that is not full is counted itself: orders may change between the two reads.
    return { count: orders.length < maxListed ? orders.length : totals.of(alerta).quantidade, orders }
  }
  const none = { count: 0, orders: [] }
  return {
    late: preferences.lembretes_vencidas ? await alert('atrasadas') : none,
    due: preferences.lembretes_vencidas ? await ordersDueOn(db, shop, today, maxListed) : none,
    unpaid: preferences.pagamentos_pendentes ? await alert('a_receber') : none,
    owed: formatMoney(totals.of('a_receber').soma),
  }
}

const firstWaiting = (db: Database, shop: ShopScope, alerta: OrderAlert, today: string) =>
  listAlerts(db, shop, alerta, today, {
    ...{ q: undefined, status: undefined, cliente_id: undefined },
    ...{ from: null, limit: maxListed },
  })

function sectionsOf(notice: Notice, { late, due, unpaid }: Day, today: string): Section[] {
  const { language, words, link } = notice
  const { morning, payments } = words
  const toPay = ({ pago, a_orcar, valor }: Day['due']['orders'][number]) =>
    pago ? morning.paid : a_orcar ? morning.unpriced : formatMoney(valor)
  const rest = ({ count, orders }: Day['late'], path: string): Row[] =>
    count > orders.length ? [{ lead: '', main: words.more(count - orders.length), url: link(path) }] : []
  const sections = [
    {
      title: morning.lateSection(late.count),
      late: true,
      rows: [
        ...late.orders.map(order =>
          orderRow(notice, order, morning.lateBy(daysBetween(order.data_previsao ?? today, today))),
        ),
        ...rest(late, listOf('atrasadas')),
      ],
    },
    {
      title: morning.dueSection,
      rows: [...due.orders.map(order => orderRow(notice, order, toPay(order))), ...rest(due, '/ordens')],
    },
    {
      title: payments.section,
      ...(late.count + due.count > 0 && { note: payments.note(unpaid.count) }),
      rows: [
        ...unpaid.orders.map(order => {
          const when = daysAgo(daysBetween(order.data_entrega ?? today, today), language)
          return orderRow(notice, order, formatMoney(order.valor), payments.delivered(when))
        }),
        ...rest(unpaid, listOf('a_receber')),
      ],
    },
  ]
  return sections.filter(({ rows }) => rows.length > 0)
}

const listOf = (alerta: OrderAlert) => `/ordens?alerta=${alerta}`
