import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { clientes } from '../db/schema/customers.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { lojas } from '../db/schema/shops.ts'
import type { Calendar } from './calendar.ts'
import { customerRow, visitors } from './customers.ts'
import type { Visit } from './data/counter.ts'
import type { Person } from './data/names.ts'
import { datedVisits, orderRow } from './orders.ts'
import type { Random } from './random.ts'

interface Trade {
  people: readonly Person[]
  /** Customers who have brought nothing yet. */
  undecided?: readonly Person[]
  visits: readonly Visit[]
}

/** Stores a shop's customers and orders, numbered in the order in which they were written down, and counts them. */
export async function insertTrade(
  tx: Transaction,
  { user_id, signedUp }: { user_id: string; signedUp: Date },
  { people, undecided = [], visits }: Trade,
  calendar: Calendar,
  random: Random,
): Promise<void> {
  const dated = datedVisits(visits, signedUp, calendar)
  const who = visitors(people, dated.length, random)
  const known = people.map((person, index) => {
    const first = dated[who.indexOf(index)]?.created ?? calendar.now
    return customerRow(user_id, person, minuteBefore(first), random)
  })
  const others = undecided.map((person, ago) =>
    customerRow(user_id, person, calendar.timeOn(calendar.day(-ago * 4)), random),
  )
  const orders = dated.flatMap((visit, index) => {
    const customer = known[who[index] ?? -1]
    return customer ? orderRow(visit, customer, index + 1, calendar, random) : []
  })
  await tx.insert(clientes).values([...known, ...others])
  await tx.insert(ordens_servico).values(orders)
  await countTrade(tx, user_id)
}

// The form registers a new customer just before the order.
const minuteBefore = (instant: Date): Date => new Date(instant.getTime() - 60_000)

async function countTrade(tx: Transaction, user_id: string): Promise<void> {
  const totals = tx
    .select({
      cliente_id: ordens_servico.cliente_id,
      total: sql<number>`count(*)`.as('total'),
      valor: sql<number>`sum(${ordens_servico.valor})`.as('valor'),
    })
    .from(ordens_servico)
    .where(eq(ordens_servico.user_id, user_id))
    .groupBy(ordens_servico.cliente_id)
    .as('totals')
  await tx
    .update(clientes)
    .set({ total_os: sql`${totals.total}`, valor_total: sql`${totals.valor}` })
    .from(totals)
    .where(sql`${clientes.user_id} = ${user_id} and ${clientes.id} = ${totals.cliente_id}`)
  const orders = tx.$count(ordens_servico, eq(ordens_servico.user_id, user_id))
  await tx
    .update(lojas)
    .set({
      total_os: sql`${orders}`,
      total_clientes: sql`${tx.$count(clientes, eq(clientes.user_id, user_id))}`,
      proximo_numero: sql`${orders} + 1`,
    })
    .where(eq(lojas.user_id, user_id))
}
