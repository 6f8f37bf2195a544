import { chakra } from '@chakra-ui/react'
import { Bone } from '../ui/Bone.tsx'

/** How many orders wait, and which, while that is not known. */
export function AlertBones() {
  return (
    <Lines>
      <Bone w="20%" h="2.5" />
      {widths.map(width => (
        <Order key={width}>
          <Bone w={width} />
          <Bone w="65%" h="2.5" />
        </Order>
      ))}
    </Lines>
  )
}

const widths = ['55%', '45%', '60%']

const Lines = chakra('div', { base: { gridColumn: '1 / -1', pt: '1' } })
const Order = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateRows: '{lineHeights.md} {lineHeights.sm}',
    alignItems: 'center',
    py: '2',
    borderTop: '1px solid',
    borderColor: 'hairline',
    '&:first-of-type': { mt: '3' },
  },
})
