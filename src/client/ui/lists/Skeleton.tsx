import { chakra } from '@chakra-ui/react'

/** A grey bar in the place of text that is loading. Give it `w`; `h` is 12 px by default. Screen readers skip it. */
export const Skeleton = chakra(
  'span',
  {
    base: {
      display: 'block',
      maxW: 'full',
      h: '3',
      borderRadius: 'xs',
      bg: 'bone',
      animation: 'breathe 1.6s ease-in-out infinite',
    },
  },
  { defaultProps: { 'aria-hidden': true } },
)
