import { numberFormat } from '../ui/format.ts'

/** "84 kB", "12,4 MB", "1,8 GB": a file's size. */
export function bytesWords(bytes: number): string {
  if (bytes < 1e6) return kilobytes().format(Math.max(1, bytes / 1e3))
  return bytes < 1e9 ? megabytes().format(bytes / 1e6) : gigabytes().format(bytes / 1e9)
}

const unit = (name: string, digits: number) =>
  numberFormat({ style: 'unit', unit: name, maximumFractionDigits: digits })
const kilobytes = unit('kilobyte', 0)
const megabytes = unit('megabyte', 1)
const gigabytes = unit('gigabyte', 1)
