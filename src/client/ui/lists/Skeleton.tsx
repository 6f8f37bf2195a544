import { chakra } from '@chakra-ui/react'

/** Grey in the place of what is loading: give `w` (and `h`, 12 px unless told). Hidden from screen readers. */
export const Bone = chakra(
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
