import { chakra } from '@chakra-ui/react'

/** A thin bar; `share` from 0 to 1. */
export function ProgressBar({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100)
  return (
    <Track role="progressbar" aria-label={label} aria-valuenow={percent}>
      <i style={{ width: `${percent}%` }} />
    </Track>
  )
}

const Track = chakra('div', {
  base: {
    h: '1',
    borderRadius: 'full',
    overflow: 'hidden',
    bg: 'pressed',
    '& > i': {
      display: 'block',
      h: 'full',
      borderRadius: 'full',
      bg: 'primary',
      transition: 'width {durations.base} {easings.out}',
    },
  },
})
