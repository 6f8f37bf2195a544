import { chakra } from '@chakra-ui/react'
import { markSizes } from '../theme/icons.ts'

const pentalobe =
  'M14.65 8.84A3.5 3.5 0 0 1 21.3 11A1.2 1.2 0 0 0 22.39 12.51A3.5 3.5 0 0 1 22.39 19.49A1.2 1.2 0 0 0 21.3 21A3.5 3.5 0 0 1 14.65 23.16A1.2 1.2 0 0 0 12.88 22.58A3.5 3.5 0 0 1 8.77 16.93A1.2 1.2 0 0 0 8.77 15.07A3.5 3.5 0 0 1 12.88 9.42A1.2 1.2 0 0 0 14.65 8.84Z'

/** The pentalobe screw head: the brand, and, turning, the sign of loading. */
export function Mark({ size = 'md', turning = false }: { size?: keyof typeof markSizes; turning?: boolean }) {
  return (
    <Svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      htmlWidth={markSizes[size]}
      htmlHeight={markSizes[size]}
      turning={turning}
    >
      <path fillRule="evenodd" d={`M16 0.5A15.5 15.5 0 1 1 16 31.5A15.5 15.5 0 1 1 16 0.5Z${pentalobe}`} />
    </Svg>
  )
}

const Svg = chakra('svg', {
  base: { fill: 'currentColor', flexShrink: 0 },
  variants: { turning: { true: { animation: 'turn {durations.turn} linear infinite' } } },
})

/** The screw as a line drawing: small for "nothing yet", large behind the sign-in. */
export function Drawing({ size = 'small' }: { size?: 'small' | 'large' }) {
  return (
    <DrawingSvg viewBox="0 0 32 32" aria-hidden="true" size={size}>
      <circle cx="16" cy="16" r="14" />
      <circle cx="16" cy="16" r="13" />
      <circle cx="16" cy="16" r="6.2" strokeDasharray="6 5" />
      <path d={pentalobe} />
      <path
        strokeDasharray="14 4 2 4"
        d="M16 16L20.88 0.97M16 16L31.8 16M16 16L20.88 31.03M16 16L3.22 25.29M16 16L3.22 6.71"
      />
    </DrawingSvg>
  )
}

const DrawingSvg = chakra('svg', {
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
