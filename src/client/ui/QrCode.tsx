import { chakra } from '@chakra-ui/react'
import { encode } from 'uqr'

interface QrCodeProps {
  text: string
  label: string
  /** Pixels of a module: whole ones are read best from a screen. Without it the place around decides the size. */
  module?: number
}

/** A text as a QR code. It has no quiet zone of its own: the paper around it is white. */
export function QrCode({ text, label, module }: QrCodeProps) {
  // Printed labels get dirty: level M can be read with 15 % of it damaged.
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  return (
    <Drawing
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      data-qr=""
      {...(module !== undefined && { style: { width: size * module } })}
    >
      <path d={data.map(runs).join('')} />
    </Drawing>
  )
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

const Drawing = chakra('svg', { base: { display: 'block', fill: 'onPaper', flexShrink: 0, maxW: 'full' } })
