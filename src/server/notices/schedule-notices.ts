import { and, eq, isNull, lte, min, sql } from 'drizzle-orm'
import type { JobKind } from '../../shared/jobs.ts'
import type { Transaction } from '../db/client.ts'
import { jobs } from '../db/schema/jobs.ts'
import { lembretes } from '../db/schema/reminders.ts'
import { lojas } from '../db/schema/shops.ts'
import { webhooks } from '../db/schema/webhooks.ts'
import { cancelJob, scheduleJob } from '../jobs/jobs.ts'
import {
  type NoticePreferences,
  nextMondayOpening,
  nextOpening,
  noticePreferences,
  withinHours,
} from './notice-preferences.ts'

/** Schedules all notices of a shop. Call it after a change of settings, hours, zone or address. */
export async function scheduleNotices(tx: Transaction, user_id: string, now: Date): Promise<void> {
  const preferences = await noticePreferences(tx, user_id)
  await scheduleReminderMail(tx, user_id, preferences, now)
  await scheduleReminderWebhooks(tx, user_id, now)
  // A job that is due now is left: it checks the settings itself.
  if (!preferences || !(await isDue(tx, 'avisar_manha', user_id, now)))
    await scheduleMorning(tx, user_id, preferences, now)
  if (!preferences || !(await isDue(tx, 'avisar_semana', user_id, now)))
    await scheduleWeek(tx, user_id, preferences, now)
}

/** Schedules the shop's next morning, as its one job of this kind. */
export function scheduleMorning(
  tx: Transaction,
  user_id: string,
  preferences: NoticePreferences | null,
  now: Date,
): Promise<void> {
  const isWanted = preferences?.lembretes_vencidas || preferences?.pagamentos_pendentes
  return scheduleOrCancel(tx, 'avisar_manha', user_id, isWanted ? nextOpening(now, preferences) : null, now)
}

/** Schedules the shop's next Monday, as its one job of this kind. */
export function scheduleWeek(
  tx: Transaction,
  user_id: string,
  preferences: NoticePreferences | null,
  now: Date,
): Promise<void> {
  return scheduleOrCancel(
    tx,
    'avisar_semana',
    user_id,
    preferences?.relatorios_semanais ? nextMondayOpening(now, preferences) : null,
    now,
  )
}

const isDue = async (tx: Transaction, tipo: JobKind, user_id: string, now: Date): Promise<boolean> =>
  (await tx.$count(
    jobs,
    and(
      eq(jobs.tipo, tipo),
      eq(jobs.assunto, user_id),
      isNull(jobs.morto_em),
      lte(jobs.vence_em, now.toISOString()),
    ),
  )) > 0

/** Schedules the mail and the webhooks of a shop's next due reminders. Call it after every write of reminders. */
export async function scheduleReminders(tx: Transaction, user_id: string, now: Date): Promise<void> {
  await scheduleReminderMail(tx, user_id, await noticePreferences(tx, user_id), now)
  await scheduleReminderWebhooks(tx, user_id, now)
}

/**
 * Schedules the mail of a customer's answer to a quote, within the shop's hours, for an owner who wants it. Call it where
 * the answer is stored.
 */
export async function scheduleAnswer(
  tx: Transaction,
  user_id: string,
  dados: { os_id: string; versao: number },
  now: Date,
): Promise<void> {
  const preferences = await noticePreferences(tx, user_id)
  if (!preferences?.respostas_orcamento) return
  const vence_em = withinHours(now, preferences)
  await scheduleJob(tx, { tipo: 'carta_orcamento', user_id, dados, vence_em }, now)
}

/**
 * Schedules when the mail of due reminders is queued, as the shop's one job of this kind. That job (`avisar_lembretes`,
 * letters/reminders-letter.ts) marks the reminders and queues the mail itself (`carta_lembretes`).
 */
async function scheduleReminderMail(
  tx: Transaction,
  user_id: string,
  preferences: NoticePreferences | null,
  now: Date,
): Promise<void> {
  const due = preferences?.lembretes_vencidas ? await nextWithoutNotice(tx, user_id, preferences.fuso) : null
  // Overdue reminders are sent now, within the hours.
  const at = due && preferences && withinHours(new Date(Math.max(due.getTime(), now.getTime())), preferences)
  await scheduleOrCancel(tx, 'avisar_lembretes', user_id, at, now)
}

/** When the earliest reminder without a notice is due; null without one. */
async function nextWithoutNotice(tx: Transaction, user_id: string, fuso: string): Promise<Date | null> {
  const [row] = await tx
    .select({ at: sql<string | null>`${min(lembretes.data_lembrete)} at time zone ${fuso}` })
    .from(lembretes)
    .where(
      and(eq(lembretes.user_id, user_id), eq(lembretes.status, 'pendente'), isNull(lembretes.avisado_em)),
    )
  return row?.at ? new Date(row.at) : null
}

async function scheduleOrCancel(
  tx: Transaction,
  tipo: JobKind,
  user_id: string,
  vence_em: Date | null,
  now: Date,
): Promise<void> {
  if (vence_em) await scheduleJob(tx, { tipo, assunto: user_id, user_id, vence_em }, now)
  else await cancelJob(tx, tipo, user_id)
}

const webhooksKind = 'avisar_webhooks'

/**
 * Schedules when the shop's webhooks are to be told of the next reminder, if one wants to be. Mail settings change
 * nothing about it. A job that is due now is left: it tells what became due, and schedules the next itself.
 */
export async function scheduleReminderWebhooks(
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
    .prepare('next_reminder_of_webhooks')
    .execute()
  if (!row?.next || (by === 'write' && (await isWebhooksJobWaiting(tx, user_id, at)))) return
  await scheduleJob(tx, { tipo: webhooksKind, assunto: user_id, user_id, vence_em: new Date(row.next) }, now)
}

/** By a statement of its own: jobs are of no shop. */
async function isWebhooksJobWaiting(tx: Transaction, user_id: string, at: string): Promise<boolean> {
  const due = and(
    eq(jobs.tipo, webhooksKind),
    eq(jobs.assunto, user_id),
    isNull(jobs.morto_em),
    lte(jobs.vence_em, at),
  )
  return (
    (await tx.select({ id: jobs.id }).from(jobs).where(due).prepare('webhooks_job_waiting').execute())
      .length > 0
  )
}
