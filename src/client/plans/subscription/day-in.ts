import { dayOf } from '../../../shared/days.ts'
import { formatDay } from '../../ui/Day.tsx'

/** dd/mm/yyyy of an instant, by the clocks of a zone (IANA name). */
export const dayIn = (instant: string, zone: string): string => formatDay(dayOf(new Date(instant), zone))
