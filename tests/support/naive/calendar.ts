/** Day arithmetic of the tests' own: a day is its number since 1 January 1970, an instant is in milliseconds. */

/** Hours from UTC of zones that change their clocks for nobody. */
const offsets: Record<string, number> = {
  'America/Noronha': -2,
  'America/Sao_Paulo': -3,
  'America/Manaus': -4,
  'America/Rio_Branco': -5,
  'Asia/Kolkata': 5.5,
}
export const zones = Object.keys(offsets)

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

export const lengthOf = (year: number, month: number): number =>
  (monthLengths[month - 1] ?? 0) + (month === 2 && isLeap(year) ? 1 : 0)

/** The number of a day that is written YYYY-MM-DD. */
export function numberOfDay(day: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  let days = date - 1
  for (let earlier = 1970; earlier < year; earlier++) days += isLeap(earlier) ? 366 : 365
  for (let earlier = 1; earlier < month; earlier++) days += lengthOf(year, earlier)
  return days
}

/** Year, month and date of a day. */
export function partsOf(day: number): [year: number, month: number, date: number] {
  let [year, month, left] = [1970, 1, day]
  for (; left >= (isLeap(year) ? 366 : 365); year++) left -= isLeap(year) ? 366 : 365
  for (; left >= lengthOf(year, month); month++) left -= lengthOf(year, month)
  return [year, month, left + 1]
}

export function writeDay(day: number): string {
  const [year, month, date] = partsOf(day)
  return `${year}-${two(month)}-${two(date)}`
}

export const writeMonth = (day: number): string => writeDay(day).slice(0, 7)

/** The day that the clocks of a zone show at an instant. */
export function dayAt(instant: number, zone: string): number {
  const offset = offsets[zone]
  if (offset === undefined) throw new Error(`no offset of ${zone}`)
  return Math.floor((instant + offset * 3_600_000) / 86_400_000)
}

/** The Sunday of a day's week: 1 January 1970 was a Thursday. */
export const sundayOf = (day: number): number => day - ((day + 4) % 7)

/** The first days of a month (written YYYY-MM) and of the one after it. */
export function monthDays(month: string): { first: number; end: number } {
  const first = numberOfDay(`${month}-01`)
  const [year, number] = partsOf(first)
  return { first, end: first + lengthOf(year, number) }
}

const two = (number: number) => String(number).padStart(2, '0')
