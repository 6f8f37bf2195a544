import { chakra } from '@chakra-ui/react'
import { fillOf, type Look } from './bar-styles.ts'

interface SwatchProps {
  look: Look
  /** Id of the chart's patterns. */
  patterns: string
}

/** A sample of a bar's style, beside its name. */
export function Swatch({ look, patterns }: SwatchProps) {
  return (
    <Svg viewBox="0 0 12 12" aria-hidden="true">
      <rect x="0.5" y="0.5" width="11" height="11" fill={fillOf(look, patterns)} stroke={look.color} />
    </Svg>
  )
}

const Svg = chakra('svg', { base: { w: '3', h: '3', flexShrink: 0 } })
