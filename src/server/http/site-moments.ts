import { momentOf } from '../../shared/days.ts'
import { siteZone } from '../../shared/status.ts'
import { dayAndName, shortWeekday, weekdayName } from '../mail/formats.ts'

// Times on the public pages, which are only in Portuguese: in São Paulo's zone.

/** "sexta, 20/11/2026, 16h48". */
export function wholeMoment(instant: Date): string {
  const { day } = momentOf(instant, siteZone)
  return `${dayAndName(day, 'pt')}/${day.slice(0, 4)}, ${timeOf(instant)}`
}

/** "sexta, 20/11, 16h48". */
export const shortMoment = (instant: Date): string =>
  `${dayAndName(momentOf(instant, siteZone).day, 'pt')}, ${timeOf(instant)}`

/** "16h48". */
export function timeOf(instant: Date): string {
  const [hour, minute] = momentOf(instant, siteZone).time.split(':')
  return `${Number(hour)}h${minute}`
}

/** "sex 20/11". */
export const dayAndShortName = (day: string): string =>
  `${shortWeekday(day, 'pt')} ${dayAndName(day, 'pt').split(', ')[1]}`

/** "seg", with which the page marks today. */
export const weekdayOf = (instant: Date): string =>
  weekdayName(momentOf(instant, siteZone).day, 'pt').slice(0, 3)
