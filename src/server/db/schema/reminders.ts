import { sql } from 'drizzle-orm'
import { check, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  type ReminderType,
  reminderTypes,
  type StoredReminderStatus,
  storedReminderStatuses,
} from '../../../shared/reminders.ts'
import { instant, wallClockTime } from './columns.ts'
import { oneOf } from './enumeration.ts'
import { shopTable } from './shop-table.ts'

// A migration defines the foreign key to ordens_servico: Drizzle cannot express ON DELETE SET NULL (os_id).
export const lembretes = shopTable(
  'lembretes',
  {
    titulo: text().notNull(),
    descricao: text(),
    /** Wall-clock time of the shop's zone. */
    data_lembrete: wallClockTime().notNull(),
    tipo: text().$type<ReminderType>().notNull().default('geral'),
    status: text().$type<StoredReminderStatus>().notNull().default('pendente'),
    os_id: uuid(),
    /** Normalised title and description, and the linked order's number, device and customer, for search. */
    busca: text().notNull().default(''),
    /** When its owner was notified that it is due; null if not, or if its time was moved since. */
    avisado_em: instant(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
    chave: uuid().notNull(),
    chave_conteudo: text().notNull(),
  },
  table => [
    uniqueIndex('lembretes_chave').on(table.user_id, table.chave),
    index('lembretes_data').on(table.user_id, table.data_lembrete, table.id),
    index('lembretes_status').on(table.user_id, table.status, table.data_lembrete, table.id),
    index('lembretes_a_avisar')
      .on(table.user_id, table.data_lembrete)
      .where(sql`status = 'pendente' and avisado_em is null`),
    index('lembretes_busca').using('gin', table.user_id, table.busca.op('gin_trgm_ops')),
    index('lembretes_ordem').on(table.user_id, table.os_id),
    check('lembretes_tipo', oneOf(table.tipo, reminderTypes)),
    check('lembretes_status', oneOf(table.status, storedReminderStatuses)),
  ],
)
