import type { Query, QueryClient } from '@tanstack/react-query'
import type { LiveChange, LiveNoun } from '../../shared/live.ts'

/** Milliseconds in which changes are gathered, so that ten of them cause one refresh. */
const gather = 100
/** Milliseconds after which a refresh whose answers don't come holds up no other. */
const patience = 10_000
/** Milliseconds after which a write that has no answer holds up no refresh. */
const writePatience = 15_000

/**
 * Which queries show a noun, whole routers or single procedures: an order is in its customer's total and the plan's
 * usage.
 */
const seenIn: Record<LiveNoun, string[]> = {
  orders: ['orders', 'customers', 'finance', 'photos', 'plans.current', 'reminders', 'reports'],
  finance: ['finance'],
  customers: ['customers', 'orders', 'photos', 'plans.current', 'reminders'],
  photos: ['photos', 'orders.events'],
  plans: ['plans', 'reports.advanced'],
  settings: ['settings'],
  reminders: ['reminders', 'orders.summary', 'orders.events'],
}

/**
 * Asks again for the queries that show a changed noun: those on the screen at once, the others when they are next
 * shown. Waits, but not for ever, while a write of this tab is under way: the screen shows its rows before the server
 * has them.
 */
export function createRefresh(queryClient: QueryClient) {
  let wanted = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let held: ReturnType<typeof setTimeout> | undefined
  let running = false
  let stopped = false
  const mutations = queryClient.getMutationCache()
  const unsubscribe = mutations.subscribe(() => wanted.size > 0 && soon())

  function soon() {
    if (timer !== undefined || running || stopped) return
    clearTimeout(held)
    const left = writing()
    if (left > 0) held = setTimeout(soon, left)
    else timer = setTimeout(run, gather)
  }

  /** Milliseconds for which the writes that are under way may hold it up. */
  function writing(): number {
    const begun = mutations.findAll({ status: 'pending' }).map(({ state }) => state.submittedAt)
    return Math.max(0, ...begun.map(at => at + writePatience - Date.now()))
  }

  async function run() {
    timer = undefined
    if (writing() > 0) return soon()
    const paths = wanted
    wanted = new Set()
    running = true
    // One refresh after the other: a long list would be asked for from its start at each change, and never be complete.
    await Promise.race([
      queryClient.invalidateQueries({ predicate: query => isSeen(query, paths) }),
      new Promise(resolve => setTimeout(resolve, patience)),
    ])
    running = false
    if (wanted.size > 0) soon()
  }

  const want = (paths: string[]) => {
    for (const path of paths) wanted.add(path)
    soon()
  }

  return {
    change: ({ noun }: LiveChange) => want(seenIn[noun]),
    everything: () => want([everything]),
    stop() {
      stopped = true
      clearTimeout(timer)
      clearTimeout(held)
      unsubscribe()
    },
  }
}

const everything = '*'

/** A tRPC query's key begins with its path, as a list. No change affects who is signed in. */
function isSeen({ queryKey: [path] }: Query, paths: Set<string>): boolean {
  if (!Array.isArray(path) || path[0] === 'auth') return false
  return paths.has(everything) || paths.has(path[0]) || paths.has(path.join('.'))
}
