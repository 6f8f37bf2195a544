import { and, eq, isNull, lte } from 'drizzle-orm'
import { addDays, dayOf, weekOf } from '../../shared/days.ts'
import { wallClockOf } from '../../shared/wall-clock.ts'
import type { Database, Transaction } from '../db/client.ts'
import { limites } from '../db/schema/access.ts'
import { lembretes } from '../db/schema/reminders.ts'
import { lojas } from '../db/schema/shops.ts'
import { transaction } from '../db/transaction.ts'
import { scheduleJob, type Work } from '../jobs/schedule-job.ts'
import {
  isWithinHours,
  type NoticePreferences,
  noticePreferences,
  withinHours,
} from '../notices/notice-preferences.ts'
import { scheduleMorning, scheduleReminders, scheduleWeek } from '../notices/schedule-notices.ts'

interface QueueDeps {
  db: Database
  clock: () => Date
}

/**
 * Queues one mail with all the shop's due reminders, each only once, whatever processes or clocks do. Outside
 * the shop's hours it waits for the next opening. This job marks the reminders once; the mail is a second
 * job, because sending may need several tries.
 */
export const queueRemindersLetter = (deps: QueueDeps): Work =>
  withPreferences(deps, async (tx, user_id, preferences, now) => {
    if (preferences.lembretes_vencidas && isWithinHours(now, preferences)) {
      const due = await tx
        .update(lembretes)
        .set({ avisado_em: now.toISOString() })
        .where(
          and(
            eq(lembretes.user_id, user_id),
            eq(lembretes.status, 'pendente'),
            isNull(lembretes.avisado_em),
            lte(lembretes.data_lembrete, wallClockOf(now, preferences.fuso)),
          ),
        )
        .returning({ id: lembretes.id, data_lembrete: lembretes.data_lembrete })
      const ids = due.toSorted((a, b) => (a.data_lembrete < b.data_lembrete ? -1 : 1)).map(({ id }) => id)
      if (ids.length > 0)
        await scheduleJob(
          tx,
          {
            tipo: 'carta_lembretes',
            user_id,
            dados: { ids: ids.slice(0, maxListed), mais: Math.max(0, ids.length - maxListed) },
            vence_em: now,
          },
          now,
        )
    }
    await scheduleReminders(tx, user_id, now)
  })

/** Reminders that one mail lists; it counts the rest. */
const maxListed = 20

/** Queues the morning letter, once a day. The letter itself reads what there is to say. */
export const queueMorningLetter = (deps: QueueDeps): Work =>
  withPreferences(deps, async (tx, user_id, preferences, now) => {
    const dia = dayOf(now, preferences.fuso)
    const isWanted = preferences.lembretes_vencidas || preferences.pagamentos_pendentes
    if (isWanted && isWithinHours(now, preferences) && (await claimOnce(tx, `manha:${user_id}:${dia}`, now)))
      await scheduleJob(tx, { tipo: 'carta_manha', user_id, dados: { dia }, vence_em: now }, now)
    await scheduleMorning(tx, user_id, preferences, now)
  })

/**
 * Queues the weekly letter each Monday, once, for the week up to Saturday; on a later day if Monday's was
 * missed.
 */
export const queueWeekLetter = (deps: QueueDeps): Work =>
  withPreferences(deps, async (tx, user_id, preferences, now) => {
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

/** Runs `work` in one transaction with the owner's preferences; not if the owner wants no mail. */
const withPreferences =
  (
    { db, clock }: QueueDeps,
    act: (tx: Transaction, user_id: string, preferences: NoticePreferences, now: Date) => Promise<void>,
  ): Work =>
  ({ user_id }) =>
    transaction(db, async tx => {
      if (user_id === null) return
      await lockOwnRow(tx, user_id)
      const preferences = await noticePreferences(tx, user_id)
      if (preferences) await act(tx, user_id, preferences, clock())
    })

/** Locks the shop's row first, like all writes of the shop, to avoid deadlocks. */
const lockOwnRow = (tx: Transaction, user_id: string) =>
  tx.select({ user_id: lojas.user_id }).from(lojas).where(eq(lojas.user_id, user_id)).for('update')

/**
 * Claims a key. Answers false if it was taken before, so that changed hours or clocks cause no second mail.
 */
async function claimOnce(tx: Transaction, key: string, now: Date): Promise<boolean> {
  const expire = new Date(now.getTime() + 14 * 86_400_000)
  const marked = await tx.insert(limites).values({ key, points: 1, expire }).onConflictDoNothing().returning()
  return marked.length > 0
}
