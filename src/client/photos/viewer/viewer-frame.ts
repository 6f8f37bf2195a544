import { defineSlotRecipe } from '@chakra-ui/react'

/** The full-screen layout: a bar above, the picture with its data beside it, the strip below. */
export const viewerFrame = defineSlotRecipe({
  slots: ['backdrop', 'positioner', 'content', 'header', 'title', 'body', 'footer'],
  base: {
    positioner: { position: 'fixed', inset: '0', zIndex: 'overlay', color: 'ink' },
    content: {
      position: 'relative',
      display: 'grid',
      gridTemplate: '{sizes.topbar} minmax(0, 1fr) 88px / minmax(0, 1fr) 300px',
      w: 'full',
      h: 'full',
      overflow: 'hidden',
      bg: 'canvas',
      outline: '0',
      animation: 'appear {durations.base} {easings.out}',
      '&[data-state=closed]': { animation: 'vanish {durations.fast} {easings.out}' },
      lgDown: { gridTemplateColumns: 'minmax(0, 1fr) 240px' },
      mdDown: { gridTemplate: '{sizes.topbar} minmax(0, 1fr) auto 76px auto / minmax(0, 1fr)' },
    },
  },
})

/** Shown on the desktop alone, and on the phone alone. */
export const desk = { mdDown: { display: 'none' } } as const
export const phone = { md: { display: 'none' } } as const
