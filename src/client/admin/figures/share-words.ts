import { formatPercent } from '../../ui/format.ts'

/** 79,4% of 0.794. */
export const shareWords = (share: number): string => formatPercent(100 * share)

/** 79,4%: a part of all. */
export const percentOf = (part: number, all: number): string => shareWords(all === 0 ? 0 : part / all)
