import * as z from 'zod/mini'
import { day, monthOrAll } from './fields.ts'

/** A month, or 'tudo'. If absent, it is the shop's current month, and all time for the top lists. */
export const reportsOverview = z.strictObject({ mes: z.optional(monthOrAll) })
export type ReportsOverview = z.output<typeof reportsOverview>

/** Advanced reports: any range of days, both included. */
export const advancedReport = z
  .strictObject({ de: day('data_obrigatoria'), ate: day('data_obrigatoria') })
  .check(z.refine(({ de, ate }) => de <= ate, { path: ['ate'], error: 'periodo_invertido' }))
export type AdvancedReport = z.output<typeof advancedReport>
