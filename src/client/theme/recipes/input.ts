import { defineRecipe } from '@chakra-ui/react'

/** The box of a text field: its border is darker than any other. */
export const inputBox = defineRecipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    w: 'full',
    minW: '0',
    h: 'control.md',
    px: '2.5',
    border: '1px solid',
    borderColor: 'fieldBorder',
    borderRadius: 'md',
    bg: 'surface',
    fontSize: 'field',
    '& > svg': { color: 'subtle', flexShrink: 0 },
    '&:has([aria-invalid=true])': { borderColor: 'danger' },
    '&:has([data-control]:focus)': {
      outline: '2px solid',
      outlineColor: 'focusRing',
      // Inside the box: on the phone the search lies right below the top bar.
      outlineOffset: '-2px',
      borderColor: 'transparent',
    },
    '&:has([aria-invalid=true]:focus)': { outlineColor: 'danger' },
    '&:has([data-control]:disabled)': { bg: 'sunken', color: 'muted' },
  },
  variants: {
    area: { true: { display: 'block', h: 'auto', px: '0' } },
  },
})

/** The bare control inside the box. */
export const control = defineRecipe({
  base: {
    flex: 1,
    minW: '0',
    w: 'full',
    h: 'full',
    bg: 'transparent',
    color: 'ink',
    border: '0',
    outline: '0',
    appearance: 'none',
    textOverflow: 'ellipsis',
    '&::placeholder': { color: 'subtle', opacity: 1 },
    '&:disabled': { cursor: 'not-allowed', color: 'muted' },
  },
})
