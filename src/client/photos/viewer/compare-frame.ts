import { chakra } from '@chakra-ui/react'
import type { Photo } from '../photo.ts'

export interface PairProps {
  left: Photo
  right: Photo
}

/** A container that pictures fill as far as they fit (`boxOf`). */
export const FitBox = chakra('div', {
  base: { display: 'grid', placeItems: 'center', containerType: 'size', minW: '0' },
})

/** A picture's type, in its corner. */
export const Tag = chakra('span', {
  base: {
    position: 'absolute',
    top: '2.5',
    left: '2.5',
    px: '2',
    py: '0.5',
    bg: 'surface',
    color: 'ink',
    borderRadius: 'sm',
    textStyle: 'xs',
    fontWeight: 'medium',
    pointerEvents: 'none',
  },
})
