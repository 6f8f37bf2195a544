import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { trpc } from '../api/trpc.ts'
import { notifyDue } from './notify-due.ts'

/**
 * Shows due reminders as browser notifications if the owner turned them on: each once, however many tabs are open,
 * and again after it was snoozed.
 */
export function useNotifyDue(isWanted: boolean): void {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const { data } = trpc.reminders.stats.useQuery()
  const { vencidos = 0, mais_antigo = null } = data ?? {}
  const notify = useEffectEvent(() =>
    notifyDue(
      // If there are many, the most recently due ones.
      () => utils.reminders.list.fetch({ status: 'vencido', ordem: 'decrescente', limit: 100 }),
      id => void navigate({ to: '/lembretes', search: id ? { editar: id } : {} }),
    ),
  )
  useEffect(() => {
    // If this fails, the next notification makes up for it.
    if (isWanted && vencidos > 0 && mais_antigo) void notify().catch(() => undefined)
  }, [isWanted, vencidos, mais_antigo])
}
