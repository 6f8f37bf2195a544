import { numberFormat } from '../../ui/format.ts'

/** 1,4 GB, 312 MB: a size, rounded. */
export function bytesWords(bytes: number): string {
  if (bytes >= 1e12) return terabytes().format(bytes / 1e12)
  return bytes >= 1e9 ? gigabytes().format(bytes / 1e9) : megabytes().format(bytes / 1e6)
}

/** 12 ms. */
export const millisWords = (ms: number): string => millis().format(ms)

const unit = (name: string, digits: number) =>
  numberFormat({ style: 'unit', unit: name, maximumFractionDigits: digits })
const terabytes = unit('terabyte', 1)
const gigabytes = unit('gigabyte', 1)
const megabytes = unit('megabyte', 0)
const millis = unit('millisecond', 0)
