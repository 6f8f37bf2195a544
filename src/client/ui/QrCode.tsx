import { chakra } from '@chakra-ui/react'
import { qrPath } from '../../shared/qr.ts'

/** A text as a QR code. It has no quiet zone of its own: the paper around it is white. */
export function QrCode({ text, label }: { text: string; label: string }) {
  // Printed labels get dirty.
  const { path, size } = qrPath(text, 'M')
  return (
    <Drawing
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      data-qr=""
    >
      <path d={path} />
    </Drawing>
  )
}

const Drawing = chakra('svg', { base: { display: 'block', fill: 'onPaper', flexShrink: 0 } })
