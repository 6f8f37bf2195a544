import { t } from '@lingui/core/macro'
import { daysBetween } from '../../shared/days.ts'
import { minutesBetween, splitWallClock } from '../../shared/wall-clock.ts'
import { formatDay } from './Day.tsx'
import { formatRelative, languageTable } from './format.ts'

/** "14h30", of a wall clock's value (shared/wall-clock.ts) or of HH:mm. */
export function timeWords(shown: string): string {
  const [hours = '', minute = ''] = (shown.length > 5 ? splitWallClock(shown).time : shown).split(':')
  const hour = Number(hours)
  return t`${hour}h${minute}`
}

/** "8h" of 08:00, "8h30" of 08:30. */
export function hourWords(time: string): string {
  const [hours = '', minute] = time.split(':')
  const hour = Number(hours)
  return minute === '00' ? t`${hour}h` : timeWords(time)
}

/** "hoje", "amanhã", "ontem", "ter, 24/11", or "ter, 24/11/25" in another year. */
export function dayWords(day: string, today: string): string {
  switch (daysBetween(today, day)) {
    case 0:
      return t`hoje`
    case 1:
      return t`amanhã`
    case -1:
      return t`ontem`
  }
  const [name, date] = [shortWeekday(day), dateWords(day, today)]
  return t`${name}, ${date}`
}

/** "hoje, 14h30", "18/11, 18h00". */
export function whenWords(shown: string, today: string): string {
  const { day, time } = splitWallClock(shown)
  const isNear = Math.abs(daysBetween(today, day)) <= 1
  const [date, clock] = [isNear ? dayWords(day, today) : dateWords(day, today), timeWords(time)]
  return t`${date}, ${clock}`
}

/** "há 2 dias", "há 5 horas", "em 28 minutos"; from one day on it counts calendar days. */
export function relativeWords(from: string, to: string): string {
  const minutes = minutesBetween(from, to)
  const away = Math.abs(minutes)
  if (away < 1) return t`agora`
  if (away < 60) return formatRelative(minutes, 'minute')
  if (away < 24 * 60) return formatRelative(Math.trunc(minutes / 60), 'hour')
  return formatRelative(daysBetween(splitWallClock(from).day, splitWallClock(to).day), 'day')
}

/** "sáb". */
export const shortWeekday = (day: string): string => weekdayName(day).slice(0, 3)

/** "sexta". */
export const weekdayName = (day: string): string =>
  languageTable().weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

/** "24/11", or "24/11/25" in another year. */
export function dateWords(day: string, today: string): string {
  const date = formatDay(day)
  return day.slice(0, 4) === today.slice(0, 4) ? date.slice(0, 5) : `${date.slice(0, 6)}${date.slice(8)}`
}

/** "outubro de 2026" of '2026-10', or of a day in it. */
export const monthYear = (month: string): string =>
  languageTable().monthYear(monthName(month), month.slice(0, 4))

/** "outubro". */
export const monthName = (month: string): string => languageTable().months[numberOf(month) - 1] ?? ''

/** "out", as an axis has it. */
export const shortMonth = (month: string): string => languageTable().shortMonths[numberOf(month) - 1] ?? ''

/** "20 de outubro" of '2026-10-20'. */
export const dayAndMonth = (day: string): string =>
  languageTable().dayAndMonth(Number(day.slice(8, 10)), monthName(day))

const numberOf = (month: string): number => Number(month.slice(5, 7))

/** "hoje", "ontem", "há 3 dias", "há 5 meses", "há 2 anos": how long ago a day was, in the largest full unit. */
export function agoWords(day: string, today: string): string {
  const days = daysBetween(day, today)
  if (days <= 0) return t`hoje`
  if (days === 1) return t`ontem`
  if (days < 31) return formatRelative(-days, 'day')
  return days < 365
    ? formatRelative(-Math.floor(days / 30.5), 'month')
    : formatRelative(-Math.floor(days / 365.25) || -1, 'year')
}
