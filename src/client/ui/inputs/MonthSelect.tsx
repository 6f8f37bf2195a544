import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { addMonths, everyMonth } from '../../../shared/days.ts'
import { touch } from '../../theme/media.ts'
import { track } from '../../theme/recipes/segments.ts'
import { IconButton } from '../Button.tsx'
import { monthYear, shortMonth } from '../clock-words.ts'
import { Icon } from '../Icon.tsx'

interface MonthSelectProps {
  /** As in the URL: 'YYYY-MM', 'tudo', or absent for the current month (for no month, with `unchosen`). */
  value: string | undefined
  /** The first choice's text, for a screen on which "no month" is not the current month. */
  unchosen?: string
  /** The months with data. Absent while loading, null if there are none. */
  bounds: MonthBounds | null | undefined
  /** The shop's current day. */
  today: string
  onChange(value: string | undefined): void
  /** Beside another choice on one line: short names where the screen is narrow. */
  isShort?: boolean
}

/** Chooses the month of the figures below, by its name or a step at a time, or all months. */
export function MonthSelect({ value, unchosen, bounds, today, onChange, isShort }: MonthSelectProps) {
  const { t } = useLingui()
  const current = unchosen ? '' : today.slice(0, 7)
  const months = monthsToChoose(bounds ?? null, today, value === everyMonth ? undefined : value)
  const choose = (month: string) => onChange(month === current ? undefined : month)
  // The newest stands first.
  const at = months.indexOf(value ?? today.slice(0, 7))
  const [before, after] = at < 0 ? [] : [months[at + 1], months[at - 1]]
  // What was asked for last: a second press may come before it is drawn.
  const aim = useRef(at)
  useEffect(() => {
    aim.current = at
  }, [at])
  const step = (by: 1 | -1) => {
    const next = aim.current < 0 ? undefined : months[aim.current + by]
    if (!next) return
    aim.current += by
    choose(next)
  }
  const all = value === everyMonth
  const shown = value ?? current
  return (
    <Stepper role="group" aria-label={t`Mês`}>
      <IconButton
        icon={ChevronLeft}
        label={t`Mês anterior`}
        blocked={before ? undefined : all ? t`Escolha um mês na lista` : t`É o primeiro mês`}
        onClick={() => step(1)}
      />
      <Pick isShort={isShort}>
        <span aria-hidden="true">{all ? t`Todo o período` : shown ? monthYear(shown) : unchosen}</span>
        <span aria-hidden="true">
          {all ? t`Tudo` : shown ? `${shortMonth(shown)} ${shown.slice(0, 4)}` : unchosen}
        </span>
        <Icon of={ChevronDown} size="sm" />
        <select aria-label={t`Mês`} value={shown} onChange={({ target }) => choose(target.value)}>
          {unchosen && <option value="">{unchosen}</option>}
          <option value={everyMonth}>{t`Todo o período`}</option>
          {months.map(month => (
            <option key={month} value={month}>
              {capital(monthYear(month))}
            </option>
          ))}
        </select>
      </Pick>
      <IconButton
        icon={ChevronRight}
        label={t`Próximo mês`}
        blocked={after ? undefined : all ? t`Escolha um mês na lista` : t`É o mês mais recente`}
        onClick={() => step(-1)}
      />
    </Stepper>
  )
}

/** In a list of choices a month begins with a capital letter. */
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const Stepper = chakra('div', {
  ...track,
  base: {
    ...track.base,
    overflowX: 'visible',
    alignItems: 'center',
    '& > button': { h: 'control.segment', w: 'control.segment', borderRadius: 'sm', color: 'ink' },
    [touch]: { '& > button': { h: 'control.touch', w: 'control.touch' } },
  },
})

/** A month's name, over which the browser's own list lies unseen. */
const Pick = chakra('span', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flex: '1 1 auto',
    gap: '1',
    minW: '0',
    h: 'control.segment',
    px: '2',
    borderRadius: 'sm',
    textStyle: 'label',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    '&:hover': { bg: 'hover' },
    '&:has(select:focus-visible)': {
      outline: '2px solid',
      outlineColor: 'focusRing',
      outlineOffset: '-2px',
    },
    '& > svg': { color: 'muted' },
    '& > span + span': { display: 'none' },
    '& > select': {
      position: 'absolute',
      inset: '0',
      w: 'full',
      h: 'full',
      appearance: 'none',
      opacity: 0,
      fontSize: 'field',
      cursor: 'pointer',
      '& option': { color: 'ink', bg: 'raised' },
    },
    [touch]: { h: 'control.touch' },
  },
  variants: {
    isShort: {
      true: {
        px: '1',
        '@container main (min-width: 341px) and (max-width: 620px)': {
          '& > span': { display: 'none' },
          '& > span + span': { display: 'inline' },
        },
        '@container main (min-width: 341px) and (max-width: 384px)': { '& > svg': { display: 'none' } },
      },
    },
  },
})

/** The first and the last month with data (YYYY-MM). */
interface MonthBounds {
  primeiro: string
  ultimo: string
}

/**
 * The months to choose from, newest first: from the first with data to the current one, or to the last with data if
 * that is later. `chosen` is always among them.
 */
export function monthsToChoose(bounds: MonthBounds | null, today: string, chosen?: string): string[] {
  const now = today.slice(0, 7)
  const first = bounds && bounds.primeiro < now ? bounds.primeiro : now
  const last = bounds && bounds.ultimo > now ? bounds.ultimo : now
  const months = new Set(chosen ? [chosen] : [])
  for (let day = `${first}-01`; day <= `${last}-01`; day = addMonths(day, 1)) months.add(day.slice(0, 7))
  return [...months].sort().reverse()
}
