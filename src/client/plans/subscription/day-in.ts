import { dayOf } from '../../../shared/days.ts'
import { formatDay } from '../../ui/Day.tsx'

/** The day of an instant in a zone (IANA name), as dd/mm/yyyy. */
export const dayIn = (instant: string, zone: string): string => formatDay(dayOf(new Date(instant), zone))
