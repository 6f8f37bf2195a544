import { chakra } from '@chakra-ui/react'

/** A button at the end of a field's box. Give it an aria-label. */
export const InputButton = chakra(
  'button',
  {
    base: {
      display: 'grid',
      placeItems: 'center',
      h: 'full',
      w: 'control.row',
      me: '-2',
      flexShrink: 0,
      color: 'subtle',
      borderRadius: 'sm',
      '&:hover': { color: 'ink' },
      '&:focus-visible': { outlineOffset: '-3px' },
    },
  },
  { defaultProps: { type: 'button' } },
)
