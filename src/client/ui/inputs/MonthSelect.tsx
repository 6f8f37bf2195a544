import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { addMonths, everyMonth } from '../../../shared/days.ts'
import { monthYear } from '../clock-words.ts'
import { Select } from './Select.tsx'

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
}

/** Chooses the month of the figures below, or all months. */
export function MonthSelect({ value, unchosen, bounds, today, onChange }: MonthSelectProps) {
  const { t } = useLingui()
  const current = unchosen ? '' : today.slice(0, 7)
  const months = monthsToChoose(bounds ?? null, today, value === everyMonth ? undefined : value)
  return (
    <Place>
      <Select
        aria-label={t`Mês`}
        placeholder={unchosen ?? false}
        options={[
          { value: everyMonth, label: t`Todo o período` },
          ...months.map(month => ({ value: month, label: capital(monthYear(month)) })),
        ]}
        value={value ?? current}
        onChange={({ target }) => onChange(target.value === current ? undefined : target.value)}
      />
    </Place>
  )
}

/** In a list of choices a month begins with a capital letter. */
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const Place = chakra('div', { base: { w: '240px', maxW: 'full', mdDown: { w: 'full' } } })

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
