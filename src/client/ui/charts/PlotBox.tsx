import { chakra } from '@chakra-ui/react'

/** Every plot's height in pixels. */
export const plotHeight = 240

/** The frame of a chart, a loading one too. */
export const ChartFigure = chakra('figure', {
  base: { position: 'relative', minW: '0', containerType: 'inline-size' },
})

/** The plot's box. Its height is the same while loading, after a failure and without data. */
export const PlotBox = chakra('div', {
  base: { h: `${plotHeight}px`, mt: '2' },
  variants: {
    centred: {
      true: {
        display: 'grid',
        alignContent: 'center',
        justifyItems: 'center',
        gap: '4',
        px: '4',
        textAlign: 'center',
        textWrap: 'balance',
        color: 'muted',
      },
    },
  },
})
