import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { usuarios } from './access.ts'
import { instant } from './columns.ts'

/**
 * Global: the links of customers' pages. A request knows its token alone, so the shop is found by it. Whether a link
 * still holds follows from its order at each look.
 */
export const links_os = pgTable(
  'links_os',
  {
    /** SHA-256 of the token, in base64url. */
    token_hash: text().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    os_id: uuid().notNull(),
    /** The token, encrypted: the shop is told it again. */
    cifra: text().notNull(),
    created_at: instant().notNull(),
  },
  table => [uniqueIndex('links_os_ordem').on(table.user_id, table.os_id)],
)
