import { chakra } from '@chakra-ui/react'

/** Pixels, of every plot. */
export const plotHeight = 240

/** Around all of a chart, whether it is there or on the way. */
export const ChartPlace = chakra('figure', {
  base: { position: 'relative', minW: '0', containerType: 'inline-size' },
})

/** Where the plot is: as high while it loads, where it cannot be had, and where there is nothing to draw. */
export const Place = chakra('div', {
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
