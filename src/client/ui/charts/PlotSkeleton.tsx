import { chakra } from '@chakra-ui/react'
import { Skeleton } from '../lists/Skeleton.tsx'

/** Placeholder bars that fill the plot's height. */
export function PlotSkeleton() {
  return (
    <Bars aria-hidden="true">
      {heights.map(height => (
        <Skeleton key={height} style={{ height: `${height}%` }} />
      ))}
    </Bars>
  )
}

const heights = [34, 52, 40, 66, 48, 74, 58, 82, 62, 70, 88, 60]

const Bars = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'end',
    gap: '4%',
    h: 'full',
    borderBottom: '1px solid',
    borderColor: 'hairline',
    '& > span': { flex: '1' },
  },
})
