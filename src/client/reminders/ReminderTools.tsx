import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReminderStatus, reminderTypes } from '../../shared/reminders.ts'
import { trpc } from '../api/trpc.ts'
import { cards } from '../theme/media.ts'
import { Tools } from '../ui/Page.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { type Choice, Segments } from '../ui/Segments.tsx'
import { Select } from '../ui/Select.tsx'
import { statusLabel } from './ReminderBadge.tsx'
import { typeOptions } from './reminder.ts'
import type { RemindersFilter } from './reminders-search.ts'

interface ReminderToolsProps {
  filter: RemindersFilter
  onShow(change: RemindersFilter, how?: { replace: boolean }): void
}

/** Search, the status with the shop's counts, and the kind (product 18.2). */
export function ReminderTools({ filter: { q, status, tipo }, onShow }: ReminderToolsProps) {
  const { t } = useLingui()
  const { data: counts } = trpc.reminders.stats.useQuery()
  const options: Choice<ReminderStatus | 'todos'>[] = [
    { value: 'todos', label: t`Todos`, count: counts?.total },
    { value: 'pendente', label: statusLabel('pendente'), count: counts?.pendentes },
    { value: 'vencido', label: statusLabel('vencido'), count: counts?.vencidos },
    { value: 'concluido', label: statusLabel('concluido'), count: counts?.concluidos },
  ]
  return (
    <Tools>
      <Line>
        <SearchInput
          value={q ?? ''}
          onSearch={text => onShow({ q: text || undefined }, { replace: true })}
          label={t`Buscar lembrete`}
          placeholder={t`Título, cliente ou OS`}
        />
      </Line>
      <Segments
        label={t`Status`}
        options={options}
        value={status ?? 'todos'}
        onChange={value => onShow({ status: value === 'todos' ? undefined : value })}
      />
      <Type>
        <Select
          aria-label={t`Tipo`}
          placeholder={false}
          options={[{ value: 'todos', label: t`Todos os tipos` }, ...typeOptions()]}
          value={tipo ?? 'todos'}
          onChange={({ target }) => onShow({ tipo: reminderTypes.find(one => one === target.value) })}
        />
      </Type>
    </Tools>
  )
}

// Alone on its line above cards, so that the filter does not move when its counts arrive.
const Line = chakra('div', { base: { [cards]: { minW: 'full' } } })
const Type = chakra('div', { base: { w: '168px', mdDown: { w: 'full' } } })
