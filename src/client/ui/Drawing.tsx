import { chakra } from '@chakra-ui/react'
import { pentalobe } from './Mark.tsx'

/** The screw as a line drawing: small for "nothing yet", large behind the sign-in. */
export function Drawing({ size = 'small' }: { size?: 'small' | 'large' }) {
  return (
    <Svg viewBox="0 0 32 32" aria-hidden="true" size={size}>
      <circle cx="16" cy="16" r="14" />
      <circle cx="16" cy="16" r="13" />
      <circle cx="16" cy="16" r="6.2" strokeDasharray="6 5" />
      <path d={pentalobe} />
      <path
        strokeDasharray="14 4 2 4"
        d="M16 16L20.88 0.97M16 16L31.8 16M16 16L20.88 31.03M16 16L3.22 25.29M16 16L3.22 6.71"
      />
    </Svg>
  )
}

const Svg = chakra('svg', {
  base: { fill: 'none', '& *': { vectorEffect: 'non-scaling-stroke' } },
  variants: {
    size: {
      small: { w: '112px', h: '112px', stroke: 'drawing' },
      large: {
        position: 'fixed',
        left: '50%',
        top: '50%',
        w: '900px',
        h: '900px',
        translate: '120px -450px',
        zIndex: -1,
        stroke: 'line',
        opacity: 0.7,
        pointerEvents: 'none',
        '@media (max-width: 999px)': { display: 'none' },
      },
    },
  },
})
