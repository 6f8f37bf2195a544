import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { v5 as uuidv5 } from 'uuid'
import { shownReminder } from '../../shared/api-rows.ts'
import { wallClockOf } from '../../shared/wall-clock.ts'
import type { Database } from '../db/client.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { lembretes } from '../db/schema/reminders.ts'
import { shopTransaction } from '../db/transaction.ts'
import type { Work } from '../jobs/jobs.ts'
import { scheduleReminderWebhooks } from '../notices/schedule-notices.ts'
import { scopeOfJob } from '../plans/read-plan.ts'
import { queueEvents } from '../webhooks/queue-event.ts'
import { getReminder } from './read-reminders.ts'

/** How far back it looks, so that an hour without the server loses no reminder. */
const lookBack = 24 * 60 * 60_000

/**
 * Tells the shop's webhooks of reminders that became due. A reminder and its time make the event's id, so that each is
 * queued once, however often this runs; one that is snoozed is another.
 */
export const queueReminderWebhooks =
  ({ db, clock }: { db: Database; clock: () => Date }): Work =>
  async ({ user_id }) => {
    const now = clock()
    const shop = user_id === null ? null : await scopeOfJob(db, user_id, now)
    if (!shop) return
    const between = [new Date(now.getTime() - lookBack), now].map(at => wallClockOf(at, shop.fuso))
    const [from = '', to = ''] = between
    await shopTransaction(db, shop, async tx => {
      const due = await tx
        .select({
          id: lembretes.id,
          data_lembrete: lembretes.data_lembrete,
          cliente_id: ordens_servico.cliente_id,
        })
        .from(lembretes)
        .leftJoin(
          ordens_servico,
          and(eq(ordens_servico.user_id, lembretes.user_id), eq(ordens_servico.id, lembretes.os_id)),
        )
        .where(
          and(
            eq(lembretes.user_id, shop.user_id),
            eq(lembretes.status, 'pendente'),
            gt(lembretes.data_lembrete, from),
            lte(lembretes.data_lembrete, to),
          ),
        )
        .orderBy(asc(lembretes.data_lembrete), asc(lembretes.id))
      for (const { id, data_lembrete, cliente_id } of due) {
        const row = await getReminder(tx, shop, id, now)
        const data = () => shownReminder(row)
        const event = { tipo: 'reminder.due' as const, data, cliente_id, lembrete_id: id }
        await queueEvents(tx, shop, [{ ...event, id: uuidv5(data_lembrete, id) }], now)
      }
      await scheduleReminderWebhooks(tx, shop.user_id, now, 'job')
    })
  }
