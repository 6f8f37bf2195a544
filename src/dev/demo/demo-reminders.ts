import { desc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../server/db/client.ts'
import { contentHash } from '../../server/db/idempotency.ts'
import { clientes } from '../../server/db/schema/customers.ts'
import { ordens_servico } from '../../server/db/schema/orders.ts'
import { lembretes } from '../../server/db/schema/reminders.ts'
import { searchableReminder } from '../../server/reminders/searchable-reminder.ts'
import { addDays } from '../../shared/days.ts'
import type { OrderStatus } from '../../shared/orders.ts'
import type { ReminderType, StoredReminderStatus } from '../../shared/reminders.ts'
import { addMinutes, wallClock, wallClockOf } from '../../shared/wall-clock.ts'
import type { Calendar } from './calendar.ts'
import type { Random } from './data/random.ts'

/** Stores the owner's reminders, relative to `calendar.now`. Some are overdue. */
export async function insertReminders(
  tx: Transaction,
  { user_id }: { user_id: string },
  zone: string,
  calendar: Calendar,
  random: Random,
): Promise<void> {
  const now = `${wallClockOf(calendar.now, zone).slice(0, 16)}:00.000Z`
  const orders = await newestOrders(tx, user_id)
  const orderOf = (of: ToRemember['order']) =>
    of && orders.filter(({ status, pago }) => status === of.status && (of.paid ?? pago) === pago).at(of.at)
  for (const { titulo, descricao = null, tipo, due, status = 'pendente', order } of reminders) {
    const linked = orderOf(order)
    const thought = calendar.timeOn(calendar.day('day' in due ? Math.min(due.day, 0) - 3 : -1))
    // No reminder is older than its order.
    const created = linked ? new Date(Math.max(thought.getTime(), Date.parse(linked.created_at))) : thought
    const chave = random.idAt(created)
    const fields = { titulo, descricao, tipo, data_lembrete: timeOf(due, now), os_id: linked?.id ?? null }
    const written = created.toISOString()
    await tx.insert(lembretes).values({
      ...fields,
      status,
      user_id,
      id: random.idAt(created),
      busca: searchableReminder(fields, linked ?? null),
      created_at: written,
      updated_at: written,
      chave,
      chave_conteudo: contentHash({ chave, ...fields }),
    })
  }
}

const timeOf = (due: ToRemember['due'], now: string): string =>
  'minutes' in due ? addMinutes(now, due.minutes) : wallClock(addDays(now.slice(0, 10), due.day), due.time)

const newestOrders = (tx: Transaction, user_id: string) =>
  tx
    .select({
      id: ordens_servico.id,
      numero_os: ordens_servico.numero_os,
      aparelho: ordens_servico.aparelho,
      status: ordens_servico.status,
      pago: ordens_servico.pago,
      created_at: ordens_servico.created_at,
      nome: clientes.nome,
    })
    .from(ordens_servico)
    .innerJoin(
      clientes,
      sql`${clientes.user_id} = ${ordens_servico.user_id} and ${clientes.id} = ${ordens_servico.cliente_id}`,
    )
    .where(eq(ordens_servico.user_id, user_id))
    .orderBy(desc(ordens_servico.data_entrada), desc(ordens_servico.id))
    .limit(100)

interface ToRemember {
  titulo: string
  descricao?: string
  tipo: ReminderType
  /** Minutes from now, or a time of a day so many days from today. */
  due: { minutes: number } | { day: number; time: string }
  status?: StoredReminderStatus
  /** For the newest order in this status, after skipping so many. */
  order?: { status: OrderStatus; paid?: boolean; at: number }
}

/** The reminders of the demo shop, due and done. */
const reminders: readonly ToRemember[] = [
  {
    titulo: 'Entregar o aparelho no balcão',
    descricao: 'Prometido para quarta, vem buscar depois das 18h.',
    tipo: 'entrega',
    due: { day: -2, time: '18:00' },
    order: { status: 'Pronto', at: 1 },
  },
  {
    titulo: 'Cobrar o resto do conserto',
    descricao: 'Levou o aparelho sem pagar, pediu para lembrar hoje.',
    tipo: 'pagamento',
    due: { minutes: -290 },
    order: { status: 'Entregue', paid: false, at: 0 },
  },
  {
    titulo: 'Buscar a tela que chegou',
    descricao: 'O fornecedor da Santa Ifigênia fecha às 17h.',
    tipo: 'geral',
    due: { minutes: 28 },
    order: { status: 'Recebido', at: 0 },
  },
  {
    titulo: 'Entregar o aparelho pronto',
    descricao: 'Já pago no cartão, só retirar.',
    tipo: 'entrega',
    due: { minutes: 170 },
    order: { status: 'Pronto', at: 0 },
  },
  { titulo: 'Fechar o caixa e levar ao banco', tipo: 'geral', due: { minutes: 250 } },
  {
    titulo: 'Ligar se não vier buscar',
    descricao: 'Avisada na semana passada, não respondeu.',
    tipo: 'entrega',
    due: { day: 1, time: '10:00' },
    order: { status: 'Pronto', at: 3 },
  },
  {
    titulo: 'Como ficou a bateria nova?',
    descricao: 'Uma semana depois da entrega.',
    tipo: 'follow-up',
    due: { day: 4, time: '09:00' },
    order: { status: 'Entregue', paid: true, at: 4 },
  },
  { titulo: 'Pagar o aluguel', tipo: 'pagamento', due: { day: 15, time: '09:00' } },
  {
    titulo: 'Avisar que o orçamento foi aprovado',
    tipo: 'follow-up',
    due: { day: -1, time: '11:20' },
    status: 'concluido',
    order: { status: 'Em Andamento', at: 1 },
  },
  {
    titulo: 'Comprar fluxo e malha dessoldadora',
    tipo: 'geral',
    due: { day: -4, time: '15:00' },
    status: 'concluido',
  },
  {
    titulo: 'Pedir avaliação no Google',
    tipo: 'follow-up',
    due: { day: -6, time: '10:00' },
    status: 'concluido',
    order: { status: 'Entregue', paid: true, at: 9 },
  },
  {
    titulo: 'Trocar o filtro da bancada',
    tipo: 'geral',
    due: { day: -12, time: '17:30' },
    status: 'concluido',
  },
]
