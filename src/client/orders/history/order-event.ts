import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { momentOf } from '../../../shared/days.ts'

export type OrderEvent = inferRouterOutputs<AppRouter>['orders']['events']['items'][number]
export type EventFacts = NonNullable<OrderEvent['de']>

/** An event as a line of the timeline; photos of one kind that were added one after the other are one. */
export interface Line {
  event: OrderEvent
  /** Of the shop's clocks, HH:MM. */
  time: string
  /** Photos that it stands for. */
  count: number
}

export interface DayOfLines {
  day: string
  lines: Line[]
}

/** Events, newest first, under their days in a zone (IANA name). */
export function linesByDay(events: OrderEvent[], zone: string): DayOfLines[] {
  const days: DayOfLines[] = []
  for (const event of events) {
    const { day, time } = momentOf(new Date(event.created_at), zone)
    const above = days.at(-1)
    const last = above?.day === day ? above.lines.at(-1) : undefined
    if (last && isSamePhotos(last.event, event)) last.count++
    else if (above?.day === day) above.lines.push({ event, time, count: 1 })
    else days.push({ day, lines: [{ event, time, count: 1 }] })
  }
  return days
}

const isSamePhotos = (one: OrderEvent, other: OrderEvent) =>
  one.tipo === 'foto_adicionada' &&
  other.tipo === 'foto_adicionada' &&
  one.para?.tipo_foto === other.para?.tipo_foto
