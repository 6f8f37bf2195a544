import { chakra } from '@chakra-ui/react'

/** Wraps a control and the Popover that drops from it. */
export const Anchor = chakra('div', { base: { position: 'relative', minW: '0' } })

/** A box that drops from a control and has its width. */
export const Popover = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: 'popover',
    top: 'calc(100% + {spacing.1.5})',
    insetX: '0',
    p: '1',
    bg: 'raised',
    borderRadius: 'md',
    boxShadow: 'overlay',
  },
})
