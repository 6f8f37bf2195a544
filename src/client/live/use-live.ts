import { type Query, type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type LiveChange, type LiveMessage, type LiveNoun, streamPath } from '../../shared/live.ts'
import type { Session } from '../api/session.ts'
import type { Settings } from '../api/settings.ts'
import { tab, trpc } from '../api/trpc.ts'
import { electLeader, keepStream, type Source, type Stream } from './stream.ts'

/** Milliseconds after which the stream opens, so that the first screen loads first. */
const startDelayMs = 500

/**
 * Follows the changes of the shop's other tabs and devices while this user is signed in. Begun by the routes _app, admin
 * and ordens.$id.imprimir. `onAnswer` gets the id of an order whose quote its customer has answered.
 */
export function useLive(userId: string, onAnswer?: (id: string) => void): void {
  const queryClient = useQueryClient()
  const router = useRouter()
  const answered = useEffectEvent((id: string) => onAnswer?.(id))
  useEffect(() => {
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      // Routes count days in the zone that their guard was given.
      const onZone = () => void router.invalidate()
      stop = startLive(queryClient, { userId, onZone, onAnswer: id => answered(id) })
    }, startDelayMs)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [queryClient, router, userId])
}

/** The messages between a browser's tabs. Tabs of another release read them too, so their names must not change. */
type TabMessage =
  /** A message of the stream; `to` if it is for one tab alone. */
  | { kind: 'told'; message: StreamEvent; to?: string }
  /** A tab has opened, or its session works again; it began to load at `since`, by Date.now(). */
  | { kind: 'hello'; from: string; since: number }
  /** The leader is alive. */
  | { kind: 'here' }

type StreamEvent = LiveMessage | 'poll'

/** The browser APIs in use; tests replace them. */
interface Browser {
  locks: Pick<LockManager, 'request'> | undefined
  connect(url: string): Source
  isVisible(): boolean
  /** When the page began to load, by Date.now(). */
  loadedSince: number
}

const real = (): Browser => ({
  // Absent on plain http: then each tab opens its own stream.
  locks: navigator.locks as LockManager | undefined,
  connect: url => new EventSource(url),
  isVisible: () => document.visibilityState === 'visible',
  loadedSince: performance.timeOrigin,
})

interface Owner {
  userId: string
  /** The shop's time zone has changed. */
  onZone(): void
  /** A customer has answered the quote of the order of this id; changes that were missed are not told. */
  onAnswer?(id: string): void
}

/** Keeps this tab's screens up to date with the server. Answers a function that stops it. */
export function startLive(
  queryClient: QueryClient,
  { userId, onZone, onAnswer }: Owner,
  browser: Browser = real(),
): () => void {
  const refresh = createRefresh(queryClient)
  const leaveAccount = followAccount(queryClient, onZone)
  const channel = browser.locks && new BroadcastChannel(`bancada-${userId}`)
  const post = (word: TabMessage) => channel?.postMessage(word)
  const hello = () => post({ kind: 'hello', from: tab, since: browser.loadedSince })
  let stream: Stream | undefined
  let isSessionOver = false
  /** Changes may have been missed before the stream was open: everything is refreshed once it is. */
  let isGapOwed = false
  /** The time of the last change, by Date.now(). */
  let lastChangeAt = 0

  function receive(message: StreamEvent) {
    if (message === 'alive' || message === 'restart') return
    if (message === 'over') isSessionOver = true
    if (typeof message === 'object') {
      if (message.noun === 'answers') onAnswer?.(message.id)
      else if (message.aba !== tab) refresh.change(message)
    } else if (message !== 'poll' || browser.isVisible()) refresh.everything()
  }

  const broadcast = (message: StreamEvent) => {
    if (message !== 'alive' && message !== 'over') lastChangeAt = Date.now()
    post({ kind: 'told', message })
    receive(message)
    if (!isGapOwed || !stream?.since()) return
    isGapOwed = false
    broadcast('gap')
  }

  function lead(alone: boolean) {
    // No tab received changes between the old leader and this one.
    isGapOwed = !alone
    const opened = keepStream({
      connect: first =>
        browser.connect(first && alone ? `${streamPath}?input=${ageOf(browser)}` : streamPath),
      onMessage: broadcast,
    })
    stream = opened
    return () => {
      opened.stop()
      stream = undefined
    }
  }

  function answer({ from, since }: { from: string; since: number }) {
    if (!stream) return
    stream.resume()
    const began = stream.since()
    if (began === 0) isGapOwed = true
    else if (began > since || lastChangeAt >= since) post({ kind: 'told', message: 'gap', to: from })
  }

  const leader =
    browser.locks &&
    electLeader({
      locks: browser.locks,
      name: `bancada-${userId}`,
      lead,
      announce: () => post({ kind: 'here' }),
      isVisible: browser.isVisible,
    })
  const leave = leader ? leader.stop : lead(true)
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'hello') return answer(data)
    leader?.noticeLeader()
    if (data.kind === 'told' && (data.to ?? tab) === tab) receive(data.message)
  })
  hello()

  // After a session has ended, the next successful answer shows that there is one again.
  const unsubscribe = queryClient.getQueryCache().subscribe(event => {
    if (!isSessionOver || event.type !== 'updated' || event.action.type !== 'success' || event.action.manual)
      return
    isSessionOver = false
    stream?.resume()
    hello()
  })
  const wake = () => {
    // Without a leader each tab has a stream; hidden tabs close theirs, or all connections that a browser allows
    // would be used.
    if (!leader && !browser.isVisible()) return stream?.stop()
    if (!isSessionOver) stream?.resume()
    stream?.wake()
  }
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)

  return () => {
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wake)
    unsubscribe()
    leave()
    channel?.close()
    refresh.stop()
    leaveAccount()
  }
}

/** The stream's input: the page's age, so that the server sends the changes since then. */
const ageOf = ({ loadedSince }: Browser): string =>
  encodeURIComponent(JSON.stringify({ idade: Math.max(0, Math.round(Date.now() - loadedSince)) }))

/**
 * Updates the session's user when the settings show a change from another tab, another device or a mailed link; the
 * settings are refetched after each change. `onZone` is called for a new zone. Answers a function that stops it.
 */
export function followAccount(queryClient: QueryClient, onZone: () => void): () => void {
  const session = getQueryKey(trpc.auth.session, undefined, 'query')
  const settings = getQueryKey(trpc.settings.all, undefined, 'query')
  const observer = new QueryObserver<Settings>(queryClient, { queryKey: settings, enabled: false })
  const follow = (latest: Settings | undefined) => {
    const known = queryClient.getQueryData<Session>(session)
    if (!latest || !known) return
    const updated = updatedSession(known, latest)
    queryClient.setQueryData(session, updated)
    if (updated.fuso !== known.fuso) onZone()
  }
  follow(observer.getCurrentResult().data)
  return observer.subscribe(({ data }) => follow(data))
}

/** The session with the account's data from the settings; a session without a user stays as it is. */
function updatedSession(known: Session, { fuso, email_confirmado_em, perfil }: Settings): Session {
  if (!known.user) return known
  const { nome, email } = perfil.valores
  return {
    ...known,
    fuso,
    user: { ...known.user, nome, email, email_confirmado: email_confirmado_em !== null },
  }
}

/** Milliseconds for which changes are collected, so that ten of them cause one refresh. */
const gatherMs = 100
/** Milliseconds after which an unanswered refresh no longer delays the next. */
const refreshTimeoutMs = 10_000
/** Milliseconds after which an unanswered write no longer delays a refresh. */
const writeTimeoutMs = 15_000

/**
 * Which queries show a noun, as routers or single procedures: an order also counts in its customer's total and in the
 * plan's usage.
 */
const routersShowing: Partial<Record<LiveNoun, string[]>> = {
  orders: ['orders', 'customers', 'finance', 'photos', 'plans.current', 'reminders', 'reports'],
  finance: ['finance'],
  customers: ['customers', 'orders', 'photos', 'plans.current', 'reminders'],
  photos: ['photos', 'orders.events'],
  plans: ['plans', 'reports.advanced', 'reports.margin', 'reports.quotes'],
  settings: ['settings'],
  reminders: ['reminders', 'orders.summary', 'orders.events'],
}

/**
 * Refetches the queries that show a changed noun: visible ones at once, others when they are shown next. It waits for
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
    change: ({ noun }: LiveChange) => want(routersShowing[noun] ?? []),
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
