import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { Skeleton } from '../lists/Skeleton.tsx'
import { ChartTitle } from './ChartTitle.tsx'
import type { ChartSkeletonProps } from './chart.ts'
import { ChartFigure, PlotBox } from './PlotBox.tsx'
import { PlotSkeleton } from './PlotSkeleton.tsx'

/** Takes a chart's place while its rows load. */
export function ChartSkeleton({ legend = true, ...head }: ChartSkeletonProps) {
  const id = useId()
  return (
    <ChartFigure aria-labelledby={id} aria-busy="true">
      <ChartTitle {...head} id={id} />
      {legend && (
        <Line>
          <Skeleton w="24" />
        </Line>
      )}
      <PlotBox>
        <PlotSkeleton />
      </PlotBox>
    </ChartFigure>
  )
}

const Line = chakra('div', { base: { display: 'flex', alignItems: 'center', minH: '20px', mt: '1' } })
