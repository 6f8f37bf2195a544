import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { jobs } from '../db/schema/jobs.ts'
import { lembretes } from '../db/schema/reminders.ts'
import { lojas } from '../db/schema/shops.ts'
import { webhooks } from '../db/schema/webhooks.ts'
import { scheduleJob } from '../jobs/schedule-job.ts'

const tipo = 'avisar_webhooks'

/**
 * Schedules when the shop's webhooks are to be told of the next reminder, if one wants to be. Mail settings change
 * nothing about it. A job that is due now is left: it tells what became due, and schedules the next itself.
 */
export async function scheduleDueReminders(
  tx: Transaction,
  user_id: string,
  now: Date,
  by: 'write' | 'job' = 'write',
): Promise<void> {
  const at = now.toISOString()
  const [row] = await tx
    .select({
      next: sql<string | null>`(
        select min(l.data_lembrete) at time zone ${lojas.fuso} from ${lembretes} as l
        where l.user_id = ${user_id} and l.status = 'pendente'
          and l.data_lembrete > ${at}::timestamptz at time zone ${lojas.fuso})`,
    })
    .from(lojas)
    .where(
      sql`${lojas.user_id} = ${user_id}
        and exists (select from ${webhooks} as w where w.user_id = ${user_id}
          and w.desligado_em is null and w.dormindo_em is null and 'reminder.due' = any(w.eventos))`,
    )
    .prepare('next_due_reminder')
    .execute()
  if (!row?.next || (by === 'write' && (await isDue(tx, user_id, at)))) return
  await scheduleJob(tx, { tipo, assunto: user_id, user_id, vence_em: new Date(row.next) }, now)
}

/** By a statement of its own: jobs are of no shop. */
async function isDue(tx: Transaction, user_id: string, at: string): Promise<boolean> {
  const due = and(
    eq(jobs.tipo, tipo),
    eq(jobs.assunto, user_id),
    isNull(jobs.morto_em),
    lte(jobs.vence_em, at),
  )
  return (
    (await tx.select({ id: jobs.id }).from(jobs).where(due).prepare('due_reminders_job').execute()).length > 0
  )
}
