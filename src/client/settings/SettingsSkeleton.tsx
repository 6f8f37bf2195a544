import { chakra } from '@chakra-ui/react'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Grid } from '../ui/Section.tsx'

/** A tab while its settings load. */
export function SettingsSkeleton() {
  return (
    <Root aria-busy="true">
      <div>
        <Skeleton w="40%" />
        <Skeleton w="80%" mt="2.5" />
      </div>
      <Grid>
        <div data-half="">
          <FieldsSkeleton />
        </div>
        <div data-half="">
          <FieldsSkeleton />
        </div>
        <div data-all="">
          <FieldsSkeleton />
        </div>
      </Grid>
    </Root>
  )
}

const FieldsSkeleton = () => (
  <>
    <Skeleton w="24" />
    <Skeleton h="control.md" w="full" mt="1.5" />
  </>
)

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
