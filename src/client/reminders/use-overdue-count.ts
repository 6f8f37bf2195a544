import { plural } from '@lingui/core/macro'
import { useEffect } from 'react'
import { wallClockOf } from '../../shared/wall-clock.ts'
import { trpc } from '../api/trpc.ts'
import { refreshReminders } from './reminder-cache.ts'

/** The number of overdue reminders, for the sidebar; undefined for none. Follows the clock (useNextDue). */
export function useOverdueCount(zone: string): { value: number; label: string } | undefined {
  const { data } = trpc.reminders.stats.useQuery()
  useNextDue(data?.proximo ?? null, zone)
  const value = data?.vencidos ?? 0
  if (value === 0) return undefined
  return { value, label: plural(value, { one: '# lembrete vencido', other: '# lembretes vencidos' }) }
}

/** Refetches everything that shows reminders once the next one is due. */
function useNextDue(proximo: string | null, zone: string) {
  const utils = trpc.useUtils()
  useEffect(() => {
    if (proximo === null) return
    // This device's clock may be ahead of the server's, which then gives the same answer.
    let askedAt = 0
    const timer = setInterval(() => {
      if (Date.now() - askedAt < pauseMs || wallClockOf(new Date(), zone) < proximo) return
      askedAt = Date.now()
      refreshReminders(utils)
    }, checkEveryMs)
    return () => clearInterval(timer)
  }, [proximo, zone, utils])
}

/** Milliseconds between two checks of the clock; a device that slept notices soon that it is late. */
const checkEveryMs = 2_000
/** Milliseconds between two requests about the same reminder. */
const pauseMs = 30_000
