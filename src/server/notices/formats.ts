/** A day (YYYY-MM-DD) as it is written in all three languages of the app: 18/11. */
export const shortDay = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}`

/** What the shop's clocks show, as stored ('2026-11-18 18:00:00', or with a T), as a day and a time. */
export const clockTime = (shown: string): string => `${shortDay(shown)} ${shown.slice(11, 16)}`
