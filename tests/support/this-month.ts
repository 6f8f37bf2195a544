import { addDays, dayOf } from '../../src/shared/days.ts'

/** The month of a shop as tests make them, YYYY-MM, by the clock that the app is handed. */
export const thisMonth = (): string => dayOf(new Date(), 'America/Sao_Paulo').slice(0, 7)

/** The day before it, YYYY-MM-DD. */
export const lastMonthsEnd = (): string => addDays(`${thisMonth()}-01`, -1)
