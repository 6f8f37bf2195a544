import type { Query, QueryClient } from '@tanstack/react-query'
import type { LiveChange, LiveNoun } from '../../shared/live.ts'

/**
 * What is asked again when a row of a noun has changed: whole routers, or single procedures. An order also counts in its
 * customer's total and in the plan's usage. `answers` asks for nothing: the order's own change comes with it.
 */
const queriesShowing: Partial<Record<LiveNoun, string[]>> = {
  orders: ['orders', 'customers', 'finance', 'photos', 'plans.current', 'reminders', 'reports'],
  finance: ['finance'],
  customers: ['customers', 'orders', 'photos', 'plans.current', 'reminders'],
  photos: ['photos', 'orders.events'],
  plans: ['plans', 'reports.advanced', 'reports.margin', 'reports.quotes'],
  settings: ['settings'],
  reminders: ['reminders', 'orders.summary', 'orders.events'],
}

/** Milliseconds for which changes are collected, so that ten of them cause one refresh. */
const gatherMs = 100
/** Milliseconds after which an unanswered refresh no longer delays the next. */
const refreshTimeoutMs = 10_000
/** Milliseconds after which an unanswered write no longer delays a refresh. */
const writeTimeoutMs = 15_000

/**
 * Asks again for what shows a changed noun: visible queries at once, others when they are shown next. It waits for
 * writes of this tab, within limits, because the screen already shows rows that the server does not have yet.
 */
export function createRefresh(queryClient: QueryClient) {
  let wanted = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let running = false
  let stopped = false
  const mutations = queryClient.getMutationCache()
  const unsubscribe = mutations.subscribe(() => wanted.size > 0 && schedule())

  function schedule() {
    if (timer !== undefined || running || stopped) return
    clearTimeout(retryTimer)
    const left = writing()
    if (left > 0) retryTimer = setTimeout(schedule, left)
    else timer = setTimeout(run, gatherMs)
  }

  /** Milliseconds for which pending writes may still delay a refresh. */
  function writing(): number {
    const begun = mutations.findAll({ status: 'pending' }).map(({ state }) => state.submittedAt)
    return Math.max(0, ...begun.map(at => at + writeTimeoutMs - Date.now()))
  }

  async function run() {
    timer = undefined
    if (writing() > 0) return schedule()
    const paths = wanted
    wanted = new Set()
    running = true
    // One refresh at a time: each change would restart a long list, which would then never finish.
    await Promise.race([
      queryClient.invalidateQueries({ predicate: query => isSeen(query, paths) }),
      new Promise(resolve => setTimeout(resolve, refreshTimeoutMs)),
    ])
    running = false
    if (wanted.size > 0) schedule()
  }

  const want = (paths: string[]) => {
    for (const path of paths) wanted.add(path)
    schedule()
  }

  return {
    change: ({ noun }: LiveChange) => want(queriesShowing[noun] ?? []),
    everything: () => want([everything]),
    stop() {
      stopped = true
      clearTimeout(timer)
      clearTimeout(retryTimer)
      unsubscribe()
    },
  }
}

const everything = '*'

/** A tRPC query's key begins with its path as a list. No change concerns who is signed in. */
function isSeen({ queryKey: [path] }: Query, paths: Set<string>): boolean {
  if (!Array.isArray(path) || path[0] === 'auth') return false
  return paths.has(everything) || paths.has(path[0]) || paths.has(path.join('.'))
}
