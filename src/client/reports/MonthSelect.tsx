import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { everyMonth } from '../../shared/finance.ts'
import { Select } from '../ui/Select.tsx'
import { monthsToChoose, monthYear } from './periods.ts'
import type { Overview } from './report.ts'

interface MonthSelectProps {
  /** As in the address: 'YYYY-MM', 'tudo', or absent for the current month. */
  value: string | undefined
  /** The first and the last month with anything in it, where they are known. */
  meses: Overview['meses'] | undefined
  today: string
  onChange(value: string | undefined): void
}

/** Which month the figures below it are of. */
export function MonthSelect({ value, meses, today, onChange }: MonthSelectProps) {
  const { t } = useLingui()
  const current = today.slice(0, 7)
  const months = monthsToChoose(meses ?? null, today, value === everyMonth ? undefined : value)
  return (
    <Place>
      <Select
        aria-label={t`Mês`}
        placeholder={false}
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

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)

const Place = chakra('div', { base: { w: '240px', mdDown: { w: 'full' } } })
