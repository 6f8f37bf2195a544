import { addDays, dayOf, firstDay, monthOf, weekOf } from '../../shared/days.ts'
import { type OrderStatus, unfetchedAfterDays } from '../../shared/orders.ts'
import type { Database } from '../db/client.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { dueReminders } from '../reminders/read-reminders.ts'
import { openOrders, owed, type Question, readTotals, revenue } from '../totals/read-totals.ts'
import { longestWaiting, promisedForToday, quotedOrders, unpricedOrders } from './alerts.ts'
import { listOrders } from './list-orders.ts'
import { orderCounters } from './read-orders.ts'

/** Orders listed on the dashboard. */
const recentOrders = 4

/**
 * orders.summary: the dashboard's figures and alerts. A paid order's revenue counts on its delivery day or,
 * undelivered, on its payment day. Days, weeks and months are the shop's.
 */
export async function summarizeOrders(db: Database, shop: ShopScope, now: Date) {
  const hoje = dayOf(now, shop.fuso)
  const totals = await readTotals(db, shop, questions(hoje))
  const { total, next } = await orderCounters(db, shop)
  const recent = await listOrders(db, shop, { limit: recentOrders }, now)
  const alerts = await longestWaiting(db, shop, hoje)
  const today = await promisedForToday(db, shop, hoje)
  const aOrcar = await unpricedOrders(db, shop)
  const orcamentos = await quotedOrders(db, shop)
  const lembretes = await dueReminders(db, shop, now)
  const [open, month] = [totals.of('em_aberto'), totals.of('mes')]
  const count = (status: OrderStatus) =>
    totals.byKey('em_aberto').find(({ chave }) => chave === status)?.quantidade
  const alert = (nome: keyof typeof alerts) => {
    const { quantidade, soma } = totals.of(nome)
    return { quantidade, valor: soma, ordens: alerts[nome] }
  }
  return {
    hoje,
    total,
    /** The shop never had an order: deleted orders keep their numbers. */
    semHistorico: next === 1,
    recebido: count('Recebido') ?? 0,
    em_andamento: count('Em Andamento') ?? 0,
    prontas: count('Pronto') ?? 0,
    osEmAberto: open.quantidade,
    valorOSEmAberto: open.soma,
    // One measure under two names, what was paid on orders: of the day, the week and the month. The keys are sent, and stay.
    receitaHoje: totals.of('hoje').soma,
    receitaSemana: totals.of('semana').soma,
    faturamentoMes: month.soma,
    pagasMes: month.quantidade,
    alertas: {
      atrasadas: alert('atrasadas'),
      sem_retirada: alert('sem_retirada'),
      a_receber: alert('a_receber'),
    },
    /** Promised for today and not ready yet. */
    paraHoje: { quantidade: totals.of('para_hoje').quantidade, ordens: today },
    /** No price is known yet; `desde` is the day on which the first of them came in. */
    aOrcar,
    /** Open orders whose quote was sent, by its answer; `vence` is the last day of the unanswered one that ends first. */
    orcamentos,
    lembretes,
    recentes: recent.items,
  }
}

function questions(hoje: string) {
  const until = (end: string) => ({ first: firstDay, end })
  return [
    { nome: 'em_aberto', terms: openOrders, byKey: true },
    { nome: 'hoje', terms: revenue({ first: hoje, end: addDays(hoje, 1) }) },
    { nome: 'semana', terms: revenue(weekOf(hoje)) },
    { nome: 'mes', terms: revenue(monthOf(hoje)) },
    { nome: 'atrasadas', terms: [{ medida: 'previsao', em: until(hoje) }] },
    { nome: 'para_hoje', terms: [{ medida: 'previsao', em: { first: hoje, end: addDays(hoje, 1) } }] },
    { nome: 'sem_retirada', terms: [{ medida: 'pronta', em: until(addDays(hoje, 1 - unfetchedAfterDays)) }] },
    { nome: 'a_receber', terms: owed },
  ] as const satisfies readonly Question[]
}
