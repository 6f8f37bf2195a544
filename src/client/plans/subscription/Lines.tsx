import { chakra } from '@chakra-ui/react'

/** Lines of purchases: what and when, how much, and the status, which on the phone goes below. */
export const Lines = chakra('ul', {
  base: {
    listStyleType: 'none',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto 190px',
      alignItems: 'center',
      columnGap: '4',
      rowGap: '2',
      py: '3',
      borderBottom: '1px solid',
      borderColor: 'hairline',
      fontVariantNumeric: 'tabular-nums',
    },
    '& > :first-child': { pt: '0' },
    '& > :last-child': { borderBottom: '0' },
    '& > li > :last-child': { justifySelf: 'end' },
    '& b': { display: 'block', fontWeight: 'medium', overflowWrap: 'anywhere' },
    '& small': { display: 'block', textStyle: 'sm', color: 'muted' },
    '@container main (max-width: 560px)': {
      '& > li': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
      '& > li > :last-child': { gridColumn: '1 / -1', justifySelf: 'start' },
    },
  },
})
