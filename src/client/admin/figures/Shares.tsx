import { chakra } from '@chakra-ui/react'
import { Bone } from '../../ui/Bone.tsx'
import { formatCount } from '../../ui/format.ts'
import { Sub } from '../../ui/Text.tsx'
import { ShareBar } from './ShareBar.tsx'
import { percentOf } from './share-words.ts'

interface SharesProps {
  /** Absent while loading. */
  rows: readonly { key: string; label: string; note: string; count: number }[] | undefined
  /** What they are shares of. */
  all: number | undefined
  /** How many will come. */
  count: number
}

/** How many there are of each kind, and what share of all. */
export function Shares({ rows, all = 0, count }: SharesProps) {
  return (
    <List aria-busy={!rows}>
      {rows
        ? rows.map(row => (
            <li key={row.key}>
              <span>
                {row.label}
                <Sub>{row.note}</Sub>
              </span>
              <ShareBar share={all === 0 ? 0 : row.count / all} />
              <b>{formatCount(row.count)}</b>
              <small>{percentOf(row.count, all)}</small>
            </li>
          ))
        : Array.from({ length: count }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bones have no other name
            <li key={at}>
              <Bone w="80%" />
              <ShareBar share={0} />
              <Bone w="8" />
              <Bone w="8" />
            </li>
          ))}
    </List>
  )
}

const List = chakra('ul', {
  base: {
    fontVariantNumeric: 'tabular-nums',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: '128px minmax(0, 1fr) 56px 60px',
      columnGap: '4',
      alignItems: 'center',
      minH: '56px',
      borderTop: '1px solid',
      borderColor: 'hairline',
      '&:last-of-type': { borderBottom: '1px solid', borderColor: 'hairline' },
    },
    '& b': { justifySelf: 'end', fontWeight: 'semibold' },
    '& small': { textAlign: 'end', textStyle: 'md', color: 'muted' },
  },
})
