import { boolean, check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { services } from '../../../shared/status.ts'
import { instant } from './columns.ts'
import { oneOf } from './enumeration.ts'

/**
 * Global: the services' state, measured once a minute. A row is a part of a day in which a service did not
 * change: its minutes are counted, not stored one by one.
 */
export const medicoes = pgTable(
  'medicoes',
  {
    servico: text({ enum: services }).notNull(),
    /** The first and the last measurement of the stretch. */
    inicio: instant().notNull(),
    fim: instant().notNull(),
    /** São Paulo's day; a stretch ends with it. */
    dia: date({ mode: 'string' }).notNull(),
    ok: boolean().notNull(),
    medidas: integer().notNull(),
    /** Milliseconds of the last measurement; null without an answer. */
    ms: integer(),
  },
  table => [
    primaryKey({ columns: [table.servico, table.inicio] }),
    check('medicoes_servico', oneOf(table.servico, services)),
  ],
)
