import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type ApiScope, apiScopes } from '../../../shared/api-keys.ts'
import { usuarios } from './access.ts'
import { instant } from './columns.ts'
import { someOf } from './enumeration.ts'

/** Global: keys of the API. A request is known by its key alone, so the shop is found by it. */
export const chaves_api = pgTable(
  'chaves_api',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    nome: text().notNull(),
    /** The part of the key by which it is found. The secret follows it. */
    id_publico: text().notNull(),
    /** SHA-256 of the whole key, in base64url: its secret has 256 random bits. */
    chave_hash: text().notNull(),
    escopos: text().array().$type<ApiScope[]>().notNull(),
    /** The end of its last day, in the zone that the shop had; null for no end. */
    expira_em: instant(),
    /** Calls that were made with it, those past its limit too. */
    chamadas: integer().notNull().default(0),
    /** Written once a minute at most. */
    usada_em: instant(),
    /** When a recovery of the account put it to sleep; its owner wakes it. */
    dormindo_em: instant(),
    revogada_em: instant(),
    created_at: instant().notNull(),
  },
  table => [
    uniqueIndex('chaves_api_id_publico').on(table.id_publico),
    index('chaves_api_user_id').on(table.user_id, table.created_at, table.id),
    check('chaves_api_escopos', someOf(table.escopos, apiScopes)),
  ],
)
