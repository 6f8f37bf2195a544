import { numbersAs } from './format.ts'

/** 33,3% of 33.3: always with one decimal. */
export const formatPercent = (percent: number): string => percents().format(percent)

const percents = numbersAs({
  style: 'unit',
  unit: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
