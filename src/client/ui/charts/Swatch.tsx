import { chakra } from '@chakra-ui/react'
import { fillOf, type Look } from './looks.ts'

interface SwatchProps {
  look: Look
  shape: 'bar' | 'line'
  /** Id of the chart's patterns. */
  patterns: string
}

/** A series' look in small, beside its name. */
export function Swatch({ look, shape, patterns }: SwatchProps) {
  return (
    <Svg viewBox={shape === 'line' ? '0 0 20 12' : '0 0 12 12'} shape={shape} aria-hidden="true">
      {shape === 'line' ? (
        <line x1="0" y1="6" x2="20" y2="6" stroke={look.color} strokeWidth="2" {...dashOf(look)} />
      ) : (
        <rect x="0.5" y="0.5" width="11" height="11" fill={fillOf(look, patterns)} stroke={look.color} />
      )}
    </Svg>
  )
}

/** The dash of a look's line; round dots for the shortest. */
export const dashOf = ({ dash }: Look) =>
  dash ? { strokeDasharray: dash, strokeLinecap: dash.startsWith('1 ') ? ('round' as const) : undefined } : {}

const Svg = chakra('svg', {
  base: { h: '3', flexShrink: 0 },
  variants: { shape: { line: { w: '5' }, bar: { w: '3' } } },
})
