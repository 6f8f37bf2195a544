import { formatDate } from './format.ts'

/** "outubro de 2026" of '2026-10', or of a day in it. */
export const monthYear = (month: string): string => formatDate(month, { month: 'long', year: 'numeric' })

/** "outubro". */
export const monthName = (month: string): string => formatDate(month, { month: 'long' })

/** "out", as an axis has it. */
export const shortMonth = (month: string): string => formatDate(month, { month: 'short' }).replace('.', '')

/** "20 de outubro" of '2026-10-20'. */
export const dayAndMonth = (day: string): string => formatDate(day, { day: 'numeric', month: 'long' })
