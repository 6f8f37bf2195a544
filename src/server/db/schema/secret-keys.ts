import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Global: which keys of SECRET_KEY this database was served with; fingerprints, never keys. */
export const chaves_secretas = pgTable('chaves_secretas', {
  id: text().primaryKey(),
  impressao: text().notNull(),
  created_at: instant().notNull(),
})
