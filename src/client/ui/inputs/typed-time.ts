import { isTime } from '../../../shared/wall-clock.ts'

/** The mask of a time, hh:mm: for maskTyped. */
export const timeMask = { format: maskTime, kept: /\d/ }

/**
 * The time (HH:mm) of a typed text: 14:30, 1430, 9h30, 9. A text that is no time is returned as it is, for the schema
 * to refuse.
 */
export function readTime(text: string): string {
  const [hour = '', minute = ''] = groupsOf(text)
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  return hour !== '' && isTime(time) ? time : text.trim()
}

function maskTime(typed: string): string {
  const [hour = '', minute] = groupsOf(typed)
  return minute === undefined ? hour : `${hour}:${minute}`
}

// "930" is 9:30 and "1430" is 14:30. An impossible hour, such as "25:00" or "3500", stays as it is for the schema to
// refuse. A colon that this function added moves when another digit is typed.
function groupsOf(typed: string): string[] {
  const [first = '', ...others] = typed.replace(/[^\d:h.]/gi, '').split(/[:h.]/i)
  const [second = '', ...more] = others
  const digits = first + others.join('')
  if (first.length === 1 && second.length === 1 && more.length > 0) return [digits.slice(0, 2), more.join('')]
  if (others.length > 0 && first.length <= 2 && digits.length <= first.length + 2)
    return [first, others.join('')]
  const hour = Number(digits.slice(0, 2))
  const size = hour < 24 || digits.length > 3 || (digits.length === 2 && hour < 30) ? 2 : 1
  const rest = digits.slice(size)
  return others.length > 0 || rest !== '' ? [digits.slice(0, size), rest.slice(0, 2)] : [digits]
}
