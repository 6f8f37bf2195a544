import { and, asc, eq, sql } from 'drizzle-orm'
import { dayOf, daysBetween } from '../../shared/days.ts'
import { formatMoney } from '../../shared/money.ts'
import { shortNumber } from '../../shared/orders.ts'
import type { Database } from '../db/client.ts'
import { clientes } from '../db/schema/customers.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import type { Job } from '../jobs/job.ts'
import { type NoticeDeps, optionalMail } from './optional-mail.ts'

/** Orders that the letter names; the others are counted. */
const named = 10

/** The letter of delivered orders that are not paid, the longest waiting first. */
export const paymentsLetter = (deps: NoticeDeps, job: Job) =>
  optionalMail(deps, job, 'pagamentos_pendentes', async ({ shop, told, words, now, link }) => {
    const { count, total, orders } = await readUnpaid(deps.db, shop)
    if (count === 0) return null
    const today = dayOf(now, told.fuso)
    const said = words.payments
    const rows = orders.map(({ numero_os, nome, valor, data_entrega }) => ({
      lead: shortNumber(numero_os),
      main: nome,
      ...(data_entrega && { sub: words.days(daysBetween(data_entrega, today)) }),
      value: formatMoney(valor),
    }))
    const more = count - orders.length
    const sum = formatMoney(total)
    return {
      subject: said.subject(count, sum),
      title: said.title(count),
      words: [said.words(sum)],
      sections: [
        { title: said.section, rows: [...rows, ...(more > 0 ? [{ lead: '', main: words.more(more) }] : [])] },
      ],
      action: { label: said.action, url: link('/ordens?alerta=a_receber') },
      reason: said.reason,
    }
  })

async function readUnpaid(db: Database, { user_id }: ShopScope) {
  const unpaid = and(eq(ordens_servico.user_id, user_id), sql`status = 'Entregue' and not pago`)
  const [sums] = await db
    .select({ count: sql<number>`count(*)::int`, total: sql`coalesce(sum(valor), 0)`.mapWith(Number) })
    .from(ordens_servico)
    .where(unpaid)
  const orders = await db
    .select({
      numero_os: ordens_servico.numero_os,
      valor: ordens_servico.valor,
      data_entrega: ordens_servico.data_entrega,
      nome: clientes.nome,
    })
    .from(ordens_servico)
    .innerJoin(
      clientes,
      and(eq(clientes.user_id, ordens_servico.user_id), eq(clientes.id, ordens_servico.cliente_id)),
    )
    .where(unpaid)
    .orderBy(asc(ordens_servico.data_entrega), asc(ordens_servico.id))
    .limit(named)
  return { count: sums?.count ?? 0, total: sums?.total ?? 0, orders }
}
