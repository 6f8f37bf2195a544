import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { cards, narrow } from '../theme/media.ts'
import type { Tone } from './Badge.tsx'
import { Card } from './Card.tsx'
import { formatCount } from './format.ts'
import { Skeleton } from './lists/Skeleton.tsx'

/** Figures side by side in one strip with hairlines: four, or two by two on the phone. */
export const StatStrip = chakra(Card, {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    '& > * + *': { borderInlineStart: '1px solid', borderColor: 'hairline' },
    [narrow]: {
      gridAutoFlow: 'row',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      '& > :nth-child(odd)': { borderInlineStart: '0' },
      '& > :nth-child(n+3)': { borderTop: '1px solid', borderColor: 'hairline' },
    },
  },
})

/** Where a phone's list comes before the figures: in a column of flex boxes. */
export const belowList = { order: 1, mt: '5' }

interface StatProps {
  label: ReactNode
  /** Numbers are shown as counts. Absent while loading. */
  value: ReactNode | undefined
  caption?: ReactNode
  /** A dot in the colour of a status. */
  tone?: Extract<Tone, 'received' | 'progress' | 'ready' | 'delivered'>
  /** In red: a count that should be 0. */
  alarming?: boolean
}

/** One figure of a StatStrip. */
export function Stat({ label, value, caption, tone, alarming }: StatProps) {
  return (
    <Cell>
      <Label>
        {tone && <Dot bg={`${tone}.solid`} />}
        {label}
      </Label>
      <Figure {...(alarming && { color: 'danger' })}>
        {typeof value === 'number' ? formatCount(value) : (value ?? <Skeleton w="16" h="6" />)}
      </Figure>
      <Caption>{caption ?? '\u00a0'}</Caption>
    </Cell>
  )
}

const Cell = chakra('div', {
  base: { px: '5', py: '4', minW: '0', [cards]: { px: '4' }, [narrow]: { py: '3.5' } },
})
const Label = chakra('h2', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    textStyle: 'sm',
    fontWeight: 'regular',
    color: 'muted',
  },
})
const Dot = chakra('span', { base: { w: '2', h: '2', borderRadius: 'full', flexShrink: 0 } })
const Figure = chakra('p', {
  base: {
    textStyle: 'figure',
    mt: '1.5',
    mb: '0.5',
    display: 'flex',
    alignItems: 'center',
    minH: '8',
    overflowWrap: 'anywhere',
    [cards]: { fontSize: 'xl', lineHeight: 'xl' },
    // Two amounts of R$ 99.999,99 fit side by side on the smallest phones.
    '@container main (max-width: 340px)': { fontSize: 'lg' },
  },
})
const Caption = chakra('p', { base: { textStyle: 'sm', color: 'muted' } })
