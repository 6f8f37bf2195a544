import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { segment, track } from '../theme/recipes/segments.ts'
import { rowTab, tabRow } from '../theme/recipes/tabs.ts'
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
  /** `segments` share the width; a `row` stands on a hairline, and below the phone's top bar while its panel scrolls. */
  look?: 'segments' | 'row'
}

/** Tabs with the chosen one's panel: arrows, Home and End move between them. */
export function Tabs<T extends string>({
  label,
  options,
  value,
  onChange,
  children,
  id,
  look = 'segments',
}: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (list.current) scrollToTab(list.current, `${id}-${value}`)
  }, [id, value])
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    // From the tab that has the focus: a second key may come before the first one's panel.
    const at = options.findIndex(option => `${id}-${option.value}` === document.activeElement?.id)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: options.length - 1 }[event.key]
    const next = to === undefined ? undefined : options.at(to % options.length)
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus({ preventScroll: true })
  }
  const [List, Tab] = look === 'row' ? [Row, RowTab] : [Track, Segment]
  return (
    <>
      <List ref={list} role="tablist" aria-label={label} onKeyDown={move}>
        {options.map(option => (
          <Tab
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
          </Tab>
        ))}
      </List>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}

/** Brings a tab into view where they scroll; scrollIntoView would move the page, too. */
export function scrollToTab(list: HTMLElement, tab: string) {
  const chosen = document.getElementById(tab)
  if (chosen) list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2
}

const Track = chakra('div', {
  ...track,
  base: {
    ...track.base,
    position: 'relative',
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: '1fr',
    mb: '5',
  },
})
const Segment = chakra('button', segment)

const Row = chakra('div', {
  ...tabRow,
  base: {
    ...tabRow.base,
    mt: '3',
    '& + * :is(a, button, select, input)': { mdDown: { scrollMarginTop: '120px' } },
    mdDown: { mt: '0', position: 'sticky', top: '{sizes.topbar}', zIndex: 'raised', bg: 'canvas' },
    '@container main (max-width: 400px)': { gap: '3', justifyContent: 'space-between' },
  },
})
const RowTab = chakra('button', {
  ...rowTab,
  base: { ...rowTab.base, '@container main (max-width: 400px)': { textStyle: 'sm' } },
})
