import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { cards } from '../../theme/media.ts'
import { SectionTitle } from '../../ui/Text.tsx'

interface SectionProps {
  title: string
  /** At the right of the title: a sum or a link. */
  aside?: ReactNode
  children: ReactNode
}

export function Section({ title, aside, children }: SectionProps) {
  const id = useId()
  return (
    <Root aria-labelledby={id}>
      <Head>
        <SectionTitle id={id}>{title}</SectionTitle>
        {aside}
      </Head>
      {children}
    </Root>
  )
}

/** A screen's sections, stacked. */
export const Content = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8', mt: '5', mdDown: { mt: '0' } },
})

/** Figures at the left and more at the right; stacked on a narrow screen. */
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 364px',
    columnGap: '10',
    rowGap: '8',
    '& > *': { minW: '0', display: 'grid', gap: '8', alignContent: 'start' },
    [cards]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})

/** Two sections side by side where there is room. */
export const Pairs = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: '10',
    rowGap: '8',
    [cards]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})

const Root = chakra('section', { base: { minW: '0' } })
const Head = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '3',
    mb: '3',
    fontVariantNumeric: 'tabular-nums',
  },
})
