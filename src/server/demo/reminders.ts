import { desc, eq, sql } from 'drizzle-orm'
import { addDays } from '../../shared/days.ts'
import { addMinutes, wallClock, wallClockOf } from '../../shared/wall-clock.ts'
import type { Transaction } from '../db/client.ts'
import { contentHash } from '../db/idempotency.ts'
import { clientes } from '../db/schema/customers.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { lembretes } from '../db/schema/reminders.ts'
import { searchableReminder } from '../reminders/searchable.ts'
import type { Calendar } from './calendar.ts'
import { reminders, type ToRemember } from './data/reminders.ts'
import type { Random } from './random.ts'

/** Stores what the shop's owner wants to be reminded of, as seen from `calendar.now`; some of it is overdue. */
export async function insertReminders(
  tx: Transaction,
  { user_id }: { user_id: string },
  zone: string,
  calendar: Calendar,
  random: Random,
): Promise<void> {
  const agora = `${wallClockOf(calendar.now, zone).slice(0, 16)}:00.000Z`
  const orders = await newestOrders(tx, user_id)
  const orderOf = (of: ToRemember['order']) =>
    of && orders.filter(({ status, pago }) => status === of.status && (of.paid ?? pago) === pago).at(of.at)
  for (const { titulo, descricao = null, tipo, due, status = 'pendente', order } of reminders) {
    const linked = orderOf(order)
    const thought = calendar.timeOn(calendar.day('day' in due ? Math.min(due.day, 0) - 3 : -1))
    // Nobody is reminded of an order before it came in.
    const created = linked ? new Date(Math.max(thought.getTime(), Date.parse(linked.created_at))) : thought
    const chave = random.idAt(created)
    const fields = { titulo, descricao, tipo, data_lembrete: timeOf(due, agora), os_id: linked?.id ?? null }
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

const timeOf = (due: ToRemember['due'], agora: string): string =>
  'minutes' in due
    ? addMinutes(agora, due.minutes)
    : wallClock(addDays(agora.slice(0, 10), due.day), due.time)

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
