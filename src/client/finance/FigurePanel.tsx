import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { Card } from '../ui/Card.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Money } from '../ui/Money.tsx'
import { SectionTitle } from '../ui/Text.tsx'

interface FigurePanelProps {
  title: string
  /** At the right of the title. */
  aside?: ReactNode
  /** Figures of an earlier choice are still shown: dims them. */
  stale: boolean
  children: ReactNode
}

/** A card of named amounts. */
export function FigurePanel({ title, aside, stale, children }: FigurePanelProps) {
  const id = useId()
  return (
    <Box asChild>
      <section aria-labelledby={id} aria-busy={stale}>
        <Head>
          <SectionTitle id={id}>{title}</SectionTitle>
          {aside}
        </Head>
        <Body stale={stale}>{children}</Body>
      </section>
    </Box>
  )
}

interface FigureProps {
  label: ReactNode
  /** A muted word after the label: a count. */
  note?: ReactNode
  /** Absent while loading; null where it cannot be had. */
  value: number | null | undefined
  strong?: boolean
}

/** One line of FigureLines. */
export function Figure({ label, note, value, strong = false }: FigureProps) {
  return (
    <Line strong={strong}>
      <dt>
        {label} {note && <small>{note}</small>}
      </dt>
      <dd>{value === undefined ? <Skeleton w="16" /> : value === null ? '–' : <Money value={value} />}</dd>
    </Line>
  )
}

export const FigureLines = chakra('dl', {
  base: { '& > div + div': { borderTop: '1px solid', borderColor: 'hairline' } },
})

/** What there is in place of figures. */
export const FigureNote = chakra('p', { base: { py: '2.5', color: 'muted' } })

const Box = chakra(Card, { base: { px: '4', pt: '3.5', pb: '1.5' } })
const Head = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    minH: 'control.sm',
  },
})
const Body = chakra('div', { variants: { stale: { true: { opacity: 0.6 } } } })
const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    minH: '10',
    py: '1.5',
    '& dt': { minW: '0', color: 'muted' },
    '& small': { ms: '1', textStyle: 'sm', color: 'subtle', whiteSpace: 'nowrap' },
    '& dd': { fontWeight: 'medium' },
  },
  variants: { strong: { true: { '& dt': { color: 'ink', fontWeight: 'medium' } } } },
})
