import { chakra } from '@chakra-ui/react'

/** The dashboard's two columns below its figures: what is read, and what stands beside it. */
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 320px',
    gap: '8',
    mt: '4',
    '@container main (max-width: 939px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})

export const Aside = chakra('div', { base: { display: 'grid', alignContent: 'start', gap: '8' } })
