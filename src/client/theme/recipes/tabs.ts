import { defineRecipe } from '@chakra-ui/react'

/** A row of tabs on a hairline; it scrolls where they do not fit. */
export const tabRow = defineRecipe({
  base: {
    display: 'flex',
    gap: '5',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    borderBottom: '1px solid',
    borderColor: 'hairline',
    position: 'relative',
    '@container main (max-width: 560px)': { mx: '-4', px: '4', gap: '4' },
  },
})

const chosen = { color: 'ink', borderColor: 'accent', '& > svg': { color: 'accent' } }

export const rowTab = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    flexShrink: 0,
    gap: '2',
    h: '10',
    color: 'muted',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    borderBottom: '2px solid transparent',
    '&:hover': { color: 'ink' },
    '&[aria-current]': chosen,
    '&[aria-selected=true]': chosen,
    '&:focus-visible': { outlineOffset: '-2px', borderRadius: 'sm' },
    '@container main (max-width: 720px)': { h: 'control.touch' },
    '@container main (max-width: 384px)': { textStyle: 'sm' },
  },
})
