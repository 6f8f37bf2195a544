import { addDays, dayOf } from '../../src/shared/days.ts'

/** Today in a shop as tests make them, YYYY-MM-DD, by the clock that the app is handed. */
export const shopsToday = (): string => dayOf(new Date(), 'America/Sao_Paulo')

/** Its month, YYYY-MM. */
export const thisMonth = (): string => shopsToday().slice(0, 7)

/** The day before it, YYYY-MM-DD. */
export const lastMonthsEnd = (): string => addDays(`${thisMonth()}-01`, -1)
