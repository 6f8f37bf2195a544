import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import type { ReminderStatus } from '../../shared/reminders.ts'
import { Badge } from '../ui/Badge.tsx'

/** A reminder's status: red if overdue, with a check if concluded. */
export function ReminderBadge({ status }: { status: ReminderStatus }) {
  return (
    <Badge tone={tones[status]} icon={status === 'concluido' ? Check : undefined}>
      {reminderStatusLabel(status)}
    </Badge>
  )
}

export function reminderStatusLabel(status: ReminderStatus): string {
  switch (status) {
    case 'pendente':
      return t`Pendente`
    case 'vencido':
      return t`Vencido`
    case 'concluido':
      return t`Concluído`
  }
}

const tones = { pendente: 'line', vencido: 'danger', concluido: 'delivered' } as const
