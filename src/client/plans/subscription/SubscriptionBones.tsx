import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Bone } from '../../ui/Bone.tsx'
import { Hidden } from '../../ui/Text.tsx'

/** The screen's place while it loads: a title at the left of each part. */
export function SubscriptionBones() {
  const { t } = useLingui()
  return (
    <div role="status">
      <Hidden>{t`Carregando...`}</Hidden>
      {['132px', '220px', '160px'].map(height => (
        <Part key={height} aria-hidden="true">
          <div>
            <Bone w="24" h="4" />
            <Bone w="180px" mt="2" />
          </div>
          <Bone w="100%" h={height} />
        </Part>
      ))}
    </div>
  )
}

const Part = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '248px minmax(0, 1fr)',
    gap: '5',
    columnGap: '10',
    py: '6',
    borderBottom: '1px solid',
    borderColor: 'hairline',
    '@container main (max-width: 860px)': { gridTemplateColumns: 'minmax(0, 1fr)', py: '5' },
  },
})
