import { plural } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { trpc } from '../api/trpc.ts'
import { type Notice, noticesState, showNotice } from '../ui/feedback/browser-notices.ts'
import type { Reminder } from './reminder.ts'

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

/** More than this many at once become one notification. */
const maxNotices = 3
/** How many shown reminders this browser remembers. */
const remembered = 200
const key = 'lembretes-avisados'

/** Shows the overdue reminders that no tab of this browser has shown for their current due time. */
const notifyDue = (
  overdue: () => Promise<{ items: Reminder[] }>,
  open: (id: string | undefined) => void,
): Promise<void> =>
  oneTabAtATime(async () => {
    if (noticesState() !== 'on') return
    const { items } = await overdue()
    const notified = readNotified()
    const fresh = items.filter(row => !notified.includes(nameOf(row)))
    for (const notice of noticesOf(fresh, open)) showNotice(notice)
    localStorage.setItem(key, JSON.stringify([...notified, ...fresh.map(nameOf)].slice(-remembered)))
  })

// A lock makes tabs go one by one, so that each reads what the others have shown. Without locks (plain http) a second
// notification replaces the first by its tag.
const oneTabAtATime = async (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(key, work) : work()

function noticesOf(rows: Reminder[], open: (id: string | undefined) => void): Notice[] {
  const count = rows.length
  if (count > maxNotices)
    return [
      {
        title: plural(count, { one: '# lembrete vencido', other: '# lembretes vencidos' }),
        tag: rows.map(nameOf).join(),
        onClick: () => open(undefined),
      },
    ]
  return rows.map(row => ({
    title: row.titulo,
    ...(row.ordens_servico && {
      body: `${row.ordens_servico.numero_os}, ${row.ordens_servico.clientes.nome}`,
    }),
    tag: nameOf(row),
    onClick: () => open(row.id),
  }))
}

// The due time is part of the name: a snoozed reminder comes due again, and under an old tag it would make no sound.
const nameOf = ({ id, data_lembrete }: Reminder): string => `${id} ${data_lembrete}`

function readNotified(): string[] {
  const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
  return Array.isArray(stored) ? stored.map(String) : []
}
