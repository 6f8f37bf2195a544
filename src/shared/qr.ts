import { encode } from 'uqr'

/**
 * A text as a QR code: the path of its dark modules, and how many modules a side has. It has no quiet zone of its own: what is
 * around it must be white. Level M can be read with 15 % of it damaged, L with 7 %.
 */
export function qrPath(text: string, ecc: 'L' | 'M'): { path: string; size: number } {
  const { data, size } = encode(text, { ecc, border: 0 })
  return { path: data.map(runs).join(''), size }
}

/** A row's dark modules; neighbours are drawn as one run. */
function runs(row: readonly boolean[], y: number): string {
  const starts = row.flatMap((dark, x) => (dark && !row[x - 1] ? [x] : []))
  return starts
    .map(x => {
      const end = row.indexOf(false, x)
      const width = (end < 0 ? row.length : end) - x
      return `M${x} ${y}h${width}v1h-${width}z`
    })
    .join('')
}
