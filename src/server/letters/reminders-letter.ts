import { and, asc, eq, inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { shortNumber } from '../../shared/orders.ts'
import type { Database } from '../db/client.ts'
import { clientes } from '../db/schema/customers.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { lembretes } from '../db/schema/reminders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import type { Job } from '../jobs/schedule-job.ts'
import { clockTime, cut } from '../mail/formats.ts'
import { type NoticeDeps, optionalMail } from './optional-mail.ts'

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
