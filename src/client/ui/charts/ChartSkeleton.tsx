import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { Bone } from '../lists/Skeleton.tsx'
import { ChartTitle } from './ChartTitle.tsx'
import type { ChartBonesProps } from './chart.ts'
import { ChartPlace, Place } from './Place.tsx'
import { PlotBones } from './PlotSkeleton.tsx'

/** A chart's place while its rows are asked for. */
export function ChartBones({ legend = true, ...head }: ChartBonesProps) {
  const id = useId()
  return (
    <ChartPlace aria-labelledby={id} aria-busy="true">
      <ChartTitle {...head} id={id} />
      {legend && (
        <Line>
          <Bone w="24" />
        </Line>
      )}
      <Place>
        <PlotBones />
      </Place>
    </ChartPlace>
  )
}

const Line = chakra('div', { base: { display: 'flex', alignItems: 'center', minH: '20px', mt: '1' } })
