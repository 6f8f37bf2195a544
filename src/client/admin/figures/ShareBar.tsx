import { chakra } from '@chakra-ui/react'

/** A share from 0 to 1 as the length of a bar. The figure beside it is what screen readers read. */
export function ShareBar({ share }: { share: number }) {
  return (
    <Track aria-hidden="true" data-bar="">
      <i style={{ width: `${Math.min(Math.max(share, 0), 1) * 100}%` }} />
    </Track>
  )
}

const Track = chakra('span', {
  base: {
    display: 'block',
    minW: '0',
    h: '2',
    borderRadius: 'xs',
    bg: 'bone',
    overflow: 'hidden',
    '& > i': { display: 'block', h: 'full', bg: 'var(--chart-bar)' },
  },
})
