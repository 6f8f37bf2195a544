import { type PlanName, plans } from './plans.ts'

/** Copies that are kept of a shop: one more takes the oldest's place. */
export const keptCopies = 7

/** Days for which copies are kept once none is made any more. */
export const copyDays = 30

/** The hours of a shop's night in which it is copied, by its own clocks: from the first until before the second. */
export const nightHours = { from: 1, until: 5 } as const

/** Whether a shop's plan brings nightly copies; one that is over brings none. */
export const hasCopies = ({ plano, expirado }: { plano: PlanName; expirado: boolean }): boolean =>
  plans[plano].copias && !expirado

/** Being made or removed, and whole. */
export const copyStates = ['parcial', 'pronta'] as const
export type CopyState = (typeof copyStates)[number]
