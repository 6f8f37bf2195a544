import { chakra } from '@chakra-ui/react'
import type { KeyboardEvent, ReactNode } from 'react'
import { segment, track } from '../theme/recipes/segments.ts'
import type { Choice } from './inputs/Segments.tsx'

interface TabsProps<T extends string> {
  label: string
  options: readonly Choice<T>[]
  value: T
  onChange(value: T): void
  /** The chosen tab's panel. */
  children: ReactNode
  /** Prefix of the ids; one a screen. */
  id: string
}

/** Tabs that share the width, with the chosen one's panel: arrows, Home and End move between them. */
export function Tabs<T extends string>({ label, options, value, onChange, children, id }: TabsProps<T>) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = options.findIndex(option => option.value === value)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: options.length - 1 }[event.key]
    const next = to === undefined ? undefined : options.at(to % options.length)
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }
  return (
    <>
      <Track role="tablist" aria-label={label} onKeyDown={move}>
        {options.map(option => (
          <Segment
            key={option.value}
            type="button"
            role="tab"
            id={`${id}-${option.value}`}
            aria-selected={option.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={option.value === value ? 0 : -1}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </Segment>
        ))}
      </Track>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}

const Track = chakra('div', {
  ...track,
  base: { ...track.base, display: 'grid', gridAutoFlow: 'column', gridAutoColumns: '1fr', mb: '5' },
})
const Segment = chakra('button', segment)
