import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Bone } from '../ui/Bone.tsx'
import { Hidden } from '../ui/Text.tsx'
import { Item, RecentRows } from './RecentOrder.tsx'

/** The recent orders' place while they load. */
export function RecentBones() {
  const { t } = useLingui()
  return (
    <div role="status">
      <Hidden>{t`Carregando...`}</Hidden>
      <RecentRows aria-hidden="true">
        {widths.map(([name, device]) => (
          <Row key={name}>
            <Bone w="8" data-part="number" />
            <Bone w={name} />
            <Bone w={device} />
            <Bone w="24" h="5" />
            <Bone w="16" />
          </Row>
        ))}
      </RecentRows>
    </div>
  )
}

const widths = [
  ['60%', '45%'],
  ['75%', '60%'],
  ['50%', '55%'],
  ['65%', '70%'],
] as const

const Row = chakra(Item, {
  base: {
    alignItems: 'center',
    minH: '12',
    '@container main (max-width: 620px)': {
      minH: 'row',
      alignContent: 'center',
      rowGap: '2',
      '& > [data-part=number]': { display: 'none' },
      '& > :nth-of-type(3)': { order: 2 },
      '& > :nth-of-type(4)': { order: 3 },
      '& > :nth-of-type(5)': { order: 1, justifySelf: 'end' },
    },
  },
})
