import { chakra } from '@chakra-ui/react'
import { Skeleton } from '../ui/lists/Skeleton.tsx'

/** Where a Pix QR will be: nothing below it moves when it comes. */
export const PixPlace = () => (
  <Paper aria-busy="true">
    <Skeleton w="294px" h="auto" aspectRatio="1" />
  </Paper>
)

/** White in both themes: banks' apps read dark on light. */
export const Paper = chakra('div', {
  base: {
    mb: '3',
    p: '4',
    maxW: 'full',
    bg: 'paper',
    border: '1px solid',
    borderColor: 'hairline',
    borderRadius: 'md',
    mdDown: { p: '3.5' },
  },
})
