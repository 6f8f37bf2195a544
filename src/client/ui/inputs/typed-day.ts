import { daysBetween, isDay } from '../../../shared/days.ts'

/** The mask of a day, dd/mm/yyyy: for maskTyped. */
export const dayMask = { format: maskDay, kept: /\d/ }

/**
 * The day (YYYY-MM-DD) of a typed text: 22/11/2026, 22/11/26, or 22/11 in the year nearest to `today`. A text that is
 * no day is returned as it is, for the schema to refuse.
 */
export function readDay(text: string, today: string): string {
  const typed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4})?)?$/.exec(text)
  if (!typed) return text
  const [, day = '', month = '', year = ''] = typed
  const end = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const [found = text] = yearsOf(year, today)
    .map(each => `${each}-${end}`)
    .filter(isDay)
    .sort((one, other) => distance(one, today) - distance(other, today))
  return found
}

function maskDay(typed: string): string {
  const iso = /^\s*(\d{4})-(\d\d)-(\d\d)/.exec(typed)
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`
  const groups = typed
    .replace(/[^\d/.\s-]/g, '')
    .trimStart()
    .split(/[/.\s-]+/)
  // Only the last group overflows into the next ones: an extra digit before a slash pushes no other group.
  const last = groups.pop() ?? ''
  const before = groups.slice(0, 2).map(group => group.slice(0, 2))
  return [...before, ...runningOver(last, before.length)].join('/')
}

// "22112026" alone is 22, 11 and 2026; after two groups the digits are a year.
function runningOver(digits: string, before: number): string[] {
  const [size, rest] = before === 2 ? [4, ''] : [2, digits.slice(2)]
  return [digits.slice(0, size), ...(rest ? runningOver(rest, before + 1) : [])]
}

function yearsOf(typed: string, today: string): string[] {
  const now = Number(today.slice(0, 4))
  if (typed === '') return [now, now + 1, now - 1].map(String)
  return [typed.length === 2 ? `20${typed}` : typed]
}

const distance = (one: string, other: string) => Math.abs(daysBetween(one, other))
