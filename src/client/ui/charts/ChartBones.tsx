import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { Bone } from '../Bone.tsx'
import { ChartHead } from './ChartHead.tsx'
import type { ChartBonesProps } from './chart.ts'
import { Place } from './Place.tsx'
import { PlotBones } from './PlotBones.tsx'

/** A chart's place while its rows are asked for. */
export function ChartBones(props: ChartBonesProps) {
  const id = useId()
  return (
    <Frame aria-labelledby={id} aria-busy="true">
      <ChartHead {...props} id={id} />
      <Line>
        <Bone w="24" />
      </Line>
      <Place>
        <PlotBones />
      </Place>
    </Frame>
  )
}

const Frame = chakra('figure', { base: { minW: '0', containerType: 'inline-size' } })
const Line = chakra('div', { base: { display: 'flex', alignItems: 'center', minH: '20px', mt: '1' } })
