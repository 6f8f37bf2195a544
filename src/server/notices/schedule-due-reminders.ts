import { sql } from 'drizzle-orm'
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
          and w.desligado_em is null and w.dormindo_em is null and 'reminder.due' = any(w.eventos))
        and (${by} = 'job' or not exists (select from ${jobs} as j where j.tipo = ${tipo} and j.assunto = ${user_id}::text
          and j.morto_em is null and j.vence_em <= ${at}::timestamptz))`,
    )
    .prepare('next_due_reminder')
    .execute()
  if (!row?.next) return
  await scheduleJob(tx, { tipo, assunto: user_id, user_id, vence_em: new Date(row.next) }, now)
}
