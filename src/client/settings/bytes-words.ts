import { formatDecimal } from '../ui/format.ts'

/** "84 kB", "12,4 MB", "1,8 GB": a file's size. */
export function bytesWords(bytes: number): string {
  if (bytes < 1e6) return `${formatDecimal(Math.max(1, bytes / 1e3), 0)} kB`
  return bytes < 1e9 ? `${formatDecimal(bytes / 1e6, 1)} MB` : `${formatDecimal(bytes / 1e9, 1)} GB`
}
