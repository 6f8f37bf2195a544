import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Global: fingerprints of the keys in SECRET_KEY that this database has been used with, never keys. */
export const chaves_secretas = pgTable('chaves_secretas', {
  id: text().primaryKey(),
  impressao: text().notNull(),
  created_at: instant().notNull(),
})
