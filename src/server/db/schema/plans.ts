import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { planOrigins } from '../../../shared/billing.ts'
import { type PlanName, planNames } from '../../../shared/plans.ts'
import { usuarios } from './access.ts'
import { instant } from './columns.ts'
import { oneOf } from './enumeration.ts'

/**
 * Global: an owner's plans, at most one active: the trial, and one row derived from purchases and grants
 * (plans/derive-plan.ts).
 */
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
    /** The end of the grace period of a late renewal. */
    carencia_ate: instant(),
    /** Created at sign-up, or derived. */
    origem: text({ enum: planOrigins }).notNull().default('cadastro'),
    created_at: instant().notNull(),
  },
  table => [
    uniqueIndex('user_planos_um_ativo').on(table.user_id).where(sql`${table.ativo}`),
    uniqueIndex('user_planos_um_derivado').on(table.user_id).where(sql`origem = 'cobranca'`),
    // Ordered as the row that counts is searched (plans/read-plan.ts), with the columns that search needs.
    index('user_planos_que_conta').on(table.user_id, table.ativo, table.created_at, table.id, table.plano),
    index('user_planos_a_vencer')
      .on(sql`coalesce(carencia_ate, data_fim)`)
      .where(sql`ativo and plano <> 'teste'`),
    check('user_planos_plano', oneOf(table.plano, planNames)),
    check('user_planos_origem', oneOf(table.origem, planOrigins)),
  ],
)
