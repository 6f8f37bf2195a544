import type { RefObject } from 'react'
import { formatDay } from './Day.tsx'
import { readDay } from './typed-day.ts'

/** What a form holds of a day's field in the place of its element: reads and writes days, whatever the text looks like. */
export type DayControl = ReturnType<typeof dayControl>

export function dayControl(text: RefObject<HTMLInputElement | null>) {
  return {
    get value(): string {
      return readDay(text.current?.value.trim() ?? '', deviceToday())
    },
    /** The same day is not written anew: its text may still be typed. */
    set value(day: string | null) {
      if (text.current && (day ?? '') !== this.value) text.current.value = shown(day ?? '')
    },
    /** Writes the day out that was typed in short. */
    write() {
      if (text.current) text.current.value = shown(this.value)
    },
    focus: () => text.current?.focus(),
    select: () => text.current?.select(),
  }
}

/** Today by the device's own clock and zone, as its calendar marks it. */
export function deviceToday(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

const shown = (value: string): string => (/^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value)
