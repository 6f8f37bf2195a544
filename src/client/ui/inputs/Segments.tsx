import { chakra } from '@chakra-ui/react'
import { segment, track } from '../../theme/recipes/segments.ts'
import { formatCount } from '../format.ts'

export interface Choice<T extends string> {
  value: T
  label: string
  count?: number | undefined
}

interface SegmentsProps<T extends string> {
  /** Name of the group for screen readers ("Status"). */
  label: string
  options: readonly Choice<T>[]
  value: T
  onChange(value: T): void
}

/** One of a few choices that filter what is below; scrolls sideways on a narrow screen. */
export function Segments<T extends string>({ label, options, value, onChange }: SegmentsProps<T>) {
  return (
    <Track role="group" aria-label={label}>
      {options.map(option => (
        <Segment
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <Count>{formatCount(option.count)}</Count>}
        </Segment>
      ))}
    </Track>
  )
}

const Track = chakra('div', track)
const Segment = chakra('button', segment)
const Count = chakra('span', {
  base: {
    fontWeight: 'regular',
    color: 'subtle',
    fontVariantNumeric: 'tabular-nums',
    mdDown: { display: 'none' },
  },
})
