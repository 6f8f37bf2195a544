import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type PlanName, planNames } from '../../../shared/plans.ts'
import { instant } from '../columns.ts'
import { oneOf } from '../enumeration.ts'
import { usuarios } from './access.ts'

/** Global: the plans an owner has had; at most one is active. Written by sign-up and, later, by billing. */
export const user_planos = pgTable(
  'user_planos',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    plano: text().$type<PlanName>().notNull(),
    ativo: boolean().notNull(),
    data_fim: instant(),
    created_at: instant().notNull(),
  },
  table => [
    uniqueIndex('user_planos_um_ativo').on(table.user_id).where(sql`${table.ativo}`),
    index('user_planos_user_id').on(table.user_id, table.created_at),
    check('user_planos_plano', oneOf(table.plano, planNames)),
  ],
)
