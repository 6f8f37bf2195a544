import { isTime } from '../../shared/wall-clock.ts'

/** The mask of a time, hh:mm: for maskTyped. */
export const timeMask = { format: maskTime, kept: /\d/ }

/**
 * The time (HH:mm) that a text names: 14:30, 1430, 9h30, 9. What names none is answered as it stands, for the schema to
 * refuse; '' is ''.
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

// "930" is half past nine, "1430" half past two: two digits are an hour as long as there is such an hour.
function groupsOf(typed: string): string[] {
  const [first = '', ...others] = typed.replace(/[^\d:h.]/gi, '').split(/[:h.]/i)
  const size = Number(first.slice(0, 2)) < 24 ? 2 : 1
  const rest = first.slice(size) + others.join('')
  const isParted = others.length > 0 || rest !== ''
  return isParted ? [first.slice(0, size), rest.slice(0, 2)] : [first]
}
