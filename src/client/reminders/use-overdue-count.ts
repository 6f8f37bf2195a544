import { plural } from '@lingui/core/macro'
import { useEffect } from 'react'
import { wallClockOf } from '../../shared/wall-clock.ts'
import { trpc } from '../api/trpc.ts'
import { refreshReminders } from './refresh-reminders.ts'

/** How many reminders are overdue, for the sidebar; undefined where none is. Follows the clock: see useNextDue. */
export function useOverdueCount(zone: string): { value: number; label: string } | undefined {
  const { data } = trpc.reminders.stats.useQuery()
  useNextDue(data?.proximo ?? null, zone)
  const value = data?.vencidos ?? 0
  if (value === 0) return undefined
  return { value, label: plural(value, { one: '# lembrete vencido', other: '# lembretes vencidos' }) }
}

/** Asks again for what shows reminders once the next one is due. */
function useNextDue(proximo: string | null, zone: string) {
  const utils = trpc.useUtils()
  useEffect(() => {
    if (proximo === null) return
    // This device's clock may be ahead of the server's, which then says the same again.
    let askedAt = 0
    const timer = setInterval(() => {
      if (Date.now() - askedAt < patience || wallClockOf(new Date(), zone) < proximo) return
      askedAt = Date.now()
      refreshReminders(utils)
    }, look)
    return () => clearInterval(timer)
  }, [proximo, zone, utils])
}

/** Milliseconds between two looks at the clock: a device that slept finds at once that it is late. */
const look = 2_000
/** Milliseconds after which it is asked again for the same reminder. */
const patience = 30_000
