import * as z from 'zod/mini'
import { id } from './fields.ts'
import { type PlanName, plans } from './plans.ts'

/** Backups kept of a shop: one more replaces the oldest. */
export const keptCopies = 7

/** Days for which backups are kept once no new ones are made. */
export const copyDays = 30

/** The hours, by the shop's clocks, in which it is backed up: from the first until before the second. */
export const nightHours = { from: 1, until: 5 } as const

/** Whether a shop's plan includes nightly backups; one that is over does not. */
export const hasCopies = ({ plano, expirado }: { plano: PlanName; expirado: boolean }): boolean =>
  plans[plano].copias && !expirado

/** Being made or removed; complete. */
export const copyStates = ['parcial', 'pronta'] as const
export type CopyState = (typeof copyStates)[number]

/** A backup's id: backups.restore, and the path of GET /backups/:id. */
export const copyId = z.strictObject({ id: id() })
