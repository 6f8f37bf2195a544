import { chakra } from '@chakra-ui/react'
import { Bone } from '../ui/Bone.tsx'
import { Grid } from './Section.tsx'

/** A tab whose settings are not here yet. */
export function SettingsBones() {
  return (
    <Root aria-busy="true">
      <div>
        <Bone w="40%" />
        <Bone w="80%" mt="2.5" />
      </div>
      <Grid>
        {['data-half', 'data-half', 'data-all'].map((size, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike, and stay where they are
          <div key={at} {...{ [size]: '' }}>
            <Bone w="24" />
            <Bone h="control.md" w="full" mt="1.5" />
          </div>
        ))}
      </Grid>
    </Root>
  )
}

const Root = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '248px minmax(0, 1fr)',
    gap: '5',
    columnGap: '10',
    maxW: '1040px',
    py: '6',
    '@container main (max-width: 860px)': { gridTemplateColumns: 'minmax(0, 1fr)', py: '5' },
  },
})
