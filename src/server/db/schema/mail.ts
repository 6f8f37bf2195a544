import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { usuarios } from './access.ts'
import { instant } from './columns.ts'

/** Global: sent mails, kept for 90 days: kind and account, never their content. */
export const emails_enviados = pgTable(
  'emails_enviados',
  {
    id: uuid().primaryKey(),
    /** Null if no account has the address. */
    user_id: uuid().references(() => usuarios.id, { onDelete: 'cascade' }),
    tipo: text().notNull(),
    enviado_em: instant().notNull(),
  },
  table => [
    index('emails_enviados_user_id').on(table.user_id, table.enviado_em),
    index('emails_enviados_em').on(table.enviado_em),
  ],
)
