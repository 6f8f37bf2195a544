import { billingZone } from '../../../shared/billing.ts'
import { addDays, instantOf, isDay, momentOf } from '../../../shared/days.ts'

const form = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i

/**
 * Reads an instant with a zone, or without one as São Paulo's. A lone day means its first instant, or its
 * last for an end. Anything else is null: no payment is lost over it.
 */
export function readMoment(text: string | null | undefined, as: 'event' | 'end' = 'event'): string | null {
  const [, day = '', time, seconds = '00', fraction = '', zone] = form.exec(text?.trim() ?? '') ?? []
  if (!isDay(day)) return null
  if (time === undefined) return as === 'event' ? inSaoPaulo(day, '00:00') : endOf(day)
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time) || !/^[0-5]\d$/.test(seconds)) return null
  const exact = `${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}`
  if (zone === undefined) return inSaoPaulo(day, time, exact)
  const instant = new Date(`${day}T${time}:${exact}${zone.toUpperCase().replace(/(\d\d)(\d\d)$/, '$1:$2')}`)
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}

/** The same local time in São Paulo some months later, on the last day of a shorter month. */
export function addBillingMonths(instant: string, count: number): string {
  const { day } = momentOf(new Date(instant), billingZone)
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const months = year * 12 + month - 1 + count
  const first = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  const there = [date, 30, 29, 28].map(one => `${first}-${String(one).padStart(2, '0')}`)
  return onDay(
    instant,
    there.find((one, at) => (at === 0 || date > Number(one.slice(8))) && isDay(one)) ?? day,
  )
}

/** The same local time in São Paulo some days later. */
export const addBillingDays = (instant: string, count: number): string =>
  onDay(instant, addDays(momentOf(new Date(instant), billingZone).day, count))

function onDay(instant: string, day: string): string {
  const at = new Date(instant)
  const { time } = momentOf(at, billingZone)
  return inSaoPaulo(day, time, `${String(at.getUTCSeconds()).padStart(2, '0')}.${instant.slice(20, 23)}`)
}

function inSaoPaulo(day: string, time: string, seconds = '00.000'): string {
  const minute = instantOf(day, time, billingZone).toISOString()
  return `${minute.slice(0, 17)}${seconds}Z`
}

const endOf = (day: string): string => inSaoPaulo(day, '23:59', '59.999')
