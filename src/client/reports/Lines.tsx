import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Card } from '../ui/Card.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'

export interface Line {
  label: string
  /** Absent while loading. */
  value: ReactNode | undefined
  /** What the figure counts. */
  note?: ReactNode
}

/** Figures with their names: a line each where the place is narrow, side by side in threes where it is wide. */
export function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <Place>
      <List>
        {lines.map(({ label, value, note }) => (
          <div key={label}>
            <dt>
              {label} {note && <small>{note}</small>}
            </dt>
            <dd>{value ?? <Skeleton w="16" my="2" />}</dd>
          </div>
        ))}
      </List>
    </Place>
  )
}

const Place = chakra(Card, { base: { containerName: 'lines', containerType: 'inline-size', minW: '0' } })

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    px: '4',
    py: '1',
    '& > div': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: '3',
      minH: '12',
      py: '1',
      borderTop: '1px solid',
      borderColor: 'hairline',
    },
    '& > div:first-of-type': { borderTop: '0' },
    '& dt': { color: 'muted', textStyle: 'sm' },
    '& small': { display: 'block', textStyle: 'sm', color: 'subtle' },
    '& dd': {
      display: 'flex',
      justifyContent: 'flex-end',
      flex: '1',
      minW: '0',
      textAlign: 'end',
      textStyle: 'lg',
      fontWeight: 'semibold',
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
    },
    '@container lines (min-width: 620px)': {
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      p: '0',
      '& > div': {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        alignItems: 'start',
        gap: '1.5',
        px: '5',
        py: '4',
        borderInlineStart: '1px solid',
        borderColor: 'hairline',
      },
      '& > div:nth-of-type(-n+3)': { borderTop: '0' },
      '& > div:nth-of-type(3n+1)': { borderInlineStart: '0' },
      '& dd': { justifyContent: 'flex-start', textAlign: 'start', textStyle: 'title' },
      '& small': { display: 'inline', ms: '1.5' },
    },
  },
})
