import { Num } from './Text.tsx'

/** A calendar day: 20/11/2026, or 20/11 when `short`. No time zone shifts it. */
export function Day({ value, short = false }: { value: string; short?: boolean }) {
  return (
    <Num asChild whiteSpace="nowrap">
      <time dateTime={value}>{short ? dayInMonth(value) : formatDay(value)}</time>
    </Num>
  )
}

/** dd/mm/yyyy of YYYY-MM-DD. */
export const formatDay = (day: string): string => day.slice(0, 10).split('-').reverse().join('/')

/** dd/mm of YYYY-MM-DD. */
export const dayInMonth = (day: string): string => formatDay(day).slice(0, 5)
