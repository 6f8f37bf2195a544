import { languageTable } from './format.ts'

/** "outubro de 2026" of '2026-10', or of a day in it. */
export const monthYear = (month: string): string =>
  languageTable().monthYear(monthName(month), month.slice(0, 4))

/** "outubro". */
export const monthName = (month: string): string => languageTable().months[numberOf(month) - 1] ?? ''

/** "out", as an axis has it. */
export const shortMonth = (month: string): string => languageTable().shortMonths[numberOf(month) - 1] ?? ''

/** "20 de outubro" of '2026-10-20'. */
export const dayAndMonth = (day: string): string =>
  languageTable().dayAndMonth(Number(day.slice(8, 10)), monthName(day))

const numberOf = (month: string): number => Number(month.slice(5, 7))
