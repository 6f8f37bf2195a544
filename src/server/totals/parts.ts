import type { DayRange } from './pieces.ts'
import type { Part } from './read.ts'

/** Paid orders on the day of their revenue: of delivery, or of payment where there is none (product 6.5). */
export const revenue = (em: DayRange | 'sempre'): Part[] => [{ medida: 'receita', em }]
