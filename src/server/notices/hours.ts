import { addDays, instantOf, momentOf } from '../../shared/days.ts'

/**
 * The hours in which a shop may get mail: from `hora_inicio` until before `hora_fim` (HH:mm), in its own
 * zone.
 */
export interface Hours {
  /** IANA zone. */
  fuso: string
  hora_inicio: string
  hora_fim: string
}

/** This instant if it is within the hours, else the next opening. */
export function withinHours(at: Date, { fuso, hora_inicio, hora_fim }: Hours): Date {
  const { day, time } = momentOf(at, fuso)
  if (time < hora_inicio) return instantOf(day, hora_inicio, fuso)
  return time < hora_fim ? at : instantOf(addDays(day, 1), hora_inicio, fuso)
}

export const isWithinHours = (at: Date, hours: Hours): boolean =>
  withinHours(at, hours).getTime() === at.getTime()

/** The next opening: today's if it is still to come. */
export function nextOpening(at: Date, { fuso, hora_inicio }: Hours): Date {
  const { day, time } = momentOf(at, fuso)
  return instantOf(time < hora_inicio ? day : addDays(day, 1), hora_inicio, fuso)
}

/** The next Monday's opening: today's if it is a Monday and still to come. */
export function nextMondayOpening(at: Date, hours: Hours): Date {
  const opening = nextOpening(at, hours)
  const { day } = momentOf(opening, hours.fuso)
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return instantOf(addDays(day, (8 - weekday) % 7), hours.hora_inicio, hours.fuso)
}
