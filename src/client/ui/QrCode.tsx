import { chakra } from '@chakra-ui/react'
import { qrPath } from '../../shared/qr.ts'

interface QrCodeProps {
  text: string
  label: string
  /** Pixels of a module: whole ones are read best from a screen. Without it the place around decides the size. */
  module?: number
}

/** A text as a QR code. It has no quiet zone of its own: the paper around it is white. */
export function QrCode({ text, label, module }: QrCodeProps) {
  // Printed labels get dirty: level M can be read with 15 % of it damaged.
  const { path, size } = qrPath(text, 'M')
  return (
    <Drawing
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      data-qr=""
      {...(module !== undefined && { style: { width: size * module } })}
    >
      <path d={path} />
    </Drawing>
  )
}

const Drawing = chakra('svg', { base: { display: 'block', fill: 'onPaper', flexShrink: 0, maxW: 'full' } })
