import { chakra } from '@chakra-ui/react'
import { type BarStyle, fillOf } from './bar-styles.ts'

interface SwatchProps {
  barStyle: BarStyle
  /** Id of the chart's patterns. */
  patterns: string
}

/** A sample of a bar's style, beside its name. */
export function Swatch({ barStyle, patterns }: SwatchProps) {
  return (
    <Svg viewBox="0 0 12 12" aria-hidden="true">
      <rect
        x="0.5"
        y="0.5"
        width="11"
        height="11"
        fill={fillOf(barStyle, patterns)}
        stroke={barStyle.color}
      />
    </Svg>
  )
}

const Svg = chakra('svg', { base: { w: '3', h: '3', flexShrink: 0 } })
