import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import * as z from 'zod/mini'
import { shortNumber } from '../../shared/orders.ts'
import { wallClockOf } from '../../shared/wall-clock.ts'
import type { Database } from '../db/client.ts'
import { clientes } from '../db/schema/customers.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { lembretes } from '../db/schema/reminders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { type Job, scheduleJob, type Work } from '../jobs/jobs.ts'
import { clockTime, cut } from '../mail/formats.ts'
import { isWithinHours } from '../notices/notice-preferences.ts'
import { scheduleReminders } from '../notices/schedule-notices.ts'
import { type NoticeDeps, optionalMail, type QueueDeps, queueWork } from './optional-mail.ts'

/**
 * Queues one mail with all the shop's due reminders, each only once, whatever processes or clocks do. Outside
 * the shop's hours it waits for the next opening. This job marks the reminders once; the mail is a second
 * job, because sending may need several tries.
 */
export const queueRemindersLetter = (deps: QueueDeps): Work =>
  queueWork(deps, async (tx, user_id, preferences, now) => {
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

/** The reminders that the letter lists, and how many more are due. */
const contents = z.strictObject({ ids: z.array(z.uuid()), mais: z.number() })

/** The letter of due reminders, without those completed meanwhile. */
export const remindersLetter = (deps: NoticeDeps, job: Job) =>
  optionalMail(deps, job, ['lembretes_vencidas'], async ({ shop, words, link }) => {
    const { ids, mais } = contents.parse(job.dados)
    const due = await readDue(deps.db, shop, ids)
    const [first] = due
    if (!first) return null
    const count = due.length + mais
    const text = words.reminders
    const rows = due.map(({ titulo, data_lembrete, numero_os, nome }) => ({
      lead: clockTime(data_lembrete),
      main: cut(titulo),
      ...(numero_os && {
        sub: [words.order(shortNumber(numero_os)), cut(nome ?? '')].filter(Boolean).join(', '),
      }),
    }))
    return {
      subject: text.subject(count, cut(first.titulo)),
      title: text.title(count),
      words: [text.words],
      sections: [
        { title: text.section, rows: [...rows, ...(mais > 0 ? [{ lead: '', main: words.more(mais) }] : [])] },
      ],
      action: { label: text.action, url: link('/lembretes') },
      reason: text.reason,
    }
  })

const readDue = (db: Database, shop: ShopScope, ids: string[]) =>
  db
    .select({
      titulo: lembretes.titulo,
      data_lembrete: lembretes.data_lembrete,
      numero_os: ordens_servico.numero_os,
      nome: clientes.nome,
    })
    .from(lembretes)
    .leftJoin(
      ordens_servico,
      and(eq(ordens_servico.user_id, lembretes.user_id), eq(ordens_servico.id, lembretes.os_id)),
    )
    .leftJoin(
      clientes,
      and(eq(clientes.user_id, ordens_servico.user_id), eq(clientes.id, ordens_servico.cliente_id)),
    )
    .where(
      and(eq(lembretes.user_id, shop.user_id), inArray(lembretes.id, ids), eq(lembretes.status, 'pendente')),
    )
    .orderBy(asc(lembretes.data_lembrete), asc(lembretes.id))
