import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { SectionTitle } from './Text.tsx'

interface SectionProps {
  title: string
  /** One sentence on what the section is for. */
  about: ReactNode
  children: ReactNode
  /** The anchor that links lead to. */
  id?: string
}

/** A section of a form screen: its title at the left, its fields at the right. */
export function Section({ title, about, children, id }: SectionProps) {
  return (
    <Root id={id}>
      <Lead>
        <SectionTitle>{title}</SectionTitle>
        <p>{about}</p>
      </Lead>
      <Body>{children}</Body>
    </Root>
  )
}

/**
 * Fields in six columns. A field takes all six, `large` four, `half` three, `small` two. On the phone each has its
 * own row.
 */
export const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
    gap: '4',
    columnGap: '3',
    alignContent: 'start',
    '& > *': { gridColumn: '1 / -1', minW: '0' },
    '& > [data-half]': { gridColumn: 'span 3' },
    '& > [data-large]': { gridColumn: 'span 4' },
    '& > [data-small]': { gridColumn: 'span 2' },
    '@container main (max-width: 560px)': {
      '& > :is([data-half], [data-large], [data-small]):not([data-keep])': { gridColumn: '1 / -1' },
    },
  },
})

const Root = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: '248px minmax(0, 1fr)',
    gap: '5',
    columnGap: '10',
    py: '6',
    borderBottom: '1px solid',
    borderColor: 'hairline',
    '&:last-child': { border: '0' },
    // Below the bar that stays at the top of a phone.
    mdDown: { scrollMarginTop: '{sizes.topbar}' },
    '@container main (max-width: 860px)': { gridTemplateColumns: 'minmax(0, 1fr)', py: '5' },
  },
})

const Lead = chakra('div', {
  base: {
    '& > p': { mt: '1', color: 'muted', textStyle: 'sm', textWrap: 'pretty', maxW: '44em' },
  },
})

const Body = chakra('div', {
  base: {
    minW: '0',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    alignContent: 'start',
  },
})
