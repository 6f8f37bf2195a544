import { defineRecipe } from '@chakra-ui/react'

/** The sunken track behind segments and tabs. */
export const track = defineRecipe({
  base: {
    display: 'inline-flex',
    maxW: 'full',
    minW: '0',
    p: '0.5',
    gap: '0.5',
    borderRadius: 'md',
    bg: 'sunken',
    boxShadow: 'well',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    mdDown: { display: 'flex', w: 'full' },
  },
})

const chosen = { bg: 'raised', color: 'ink', boxShadow: 'chosen' }

export const segment = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    flex: '0 0 auto',
    h: 'control.segment',
    px: '2.5',
    borderRadius: 'sm',
    color: 'muted',
    textStyle: 'label',
    whiteSpace: 'nowrap',
    transition: 'color {durations.fast}',
    mdDown: { flex: '1 0 auto', px: '1.5' },
    '&:hover': { color: 'ink' },
    '&[aria-pressed=true]': chosen,
    '&[aria-selected=true]': chosen,
    '&:focus-visible': { outlineOffset: '-2px' },
  },
})
