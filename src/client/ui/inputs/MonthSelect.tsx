import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { everyMonth } from '../../../shared/finance.ts'
import { monthYear } from '../months.ts'
import { type MonthBounds, monthsToChoose } from './months-to-choose.ts'
import { Select } from './Select.tsx'

interface MonthSelectProps {
  /** As in the address: 'YYYY-MM', 'tudo', or absent for the current month, unless `unchosen` is told. */
  value: string | undefined
  /** What stands first while no month is chosen, where that is not the same as choosing the current one. */
  unchosen?: string
  /** Where there is anything; absent while that is not known, null where there is nothing. */
  bounds: MonthBounds | null | undefined
  /** The shop's day. */
  today: string
  onChange(value: string | undefined): void
}

/** Which month the figures below it are of, or all there ever was. */
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
