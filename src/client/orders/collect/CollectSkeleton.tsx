import { chakra } from '@chakra-ui/react'
import { touch } from '../../theme/media.ts'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'

/** Debts while they load, in as many lines as there will be. */
export function CollectSkeleton({ count = 4 }: { count?: number | undefined }) {
  return (
    <div aria-hidden="true">
      {widths.slice(0, count).map(width => (
        <CollectLine key={width}>
          <Skeleton w={width} />
        </CollectLine>
      ))}
    </div>
  )
}

const widths = ['60%', '45%', '55%', '40%', '50%']

/** One debt: as high in any case. */
export const CollectLine = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    columnGap: '3',
    h: '52px',
    borderTop: '1px solid',
    borderColor: 'hairline',
    [touch]: { h: '60px' },
  },
})
