import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { heartbeat, type LiveMessage, streamPath } from '../../shared/live.ts'
import { followAccount } from '../api/session.ts'
import { tab } from '../api/trpc.ts'
import { electLeader } from './leader.ts'
import { createRefresh } from './refetch-changed.ts'

/** Milliseconds after which the stream opens, so that the first screen loads first. */
const startDelayMs = 500

/**
 * Follows the changes of the shop's other tabs and devices while this user is signed in: one tab of the browser keeps the
 * stream and passes on what comes; each asks again for what shows it (refetch-changed.ts). Begun by the routes _app, admin
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
  /** Changes may have been missed while no tab had the stream: once it is open, all tabs ask again for everything. */
  let isGapPending = false
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
    if (!isGapPending || !stream?.since()) return
    isGapPending = false
    broadcast('gap')
  }

  function lead(isFirst: boolean) {
    // No tab received changes between the old leader and this one.
    isGapPending = !isFirst
    const opened = keepStream({
      connect: isFirstTry =>
        browser.connect(isFirstTry && isFirst ? `${streamPath}?input=${ageOf(browser)}` : streamPath),
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
    if (began === 0) isGapPending = true
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

/** Milliseconds between tries; the last one repeats. */
const retryDelaysMs = [1_000, 2_000, 5_000, 10_000] as const
/** Milliseconds without a message after which a connection counts as dead, even if the browser keeps it open. */
const silenceMs = heartbeat + 15_000
/** A connection that lasted this many milliseconds resets the delays when it breaks. */
const stableAfterMs = 10_000
/** After so many failures in a row, screens are refreshed without a stream, at this interval in milliseconds. */
const maxFailures = 3
const pollEvery = 30_000

/** The part of EventSource that is used. */
export type Source = Pick<EventSource, 'addEventListener' | 'close'>

interface StreamOptions {
  /** Opens a connection; `first` for the page's first one. */
  connect(first: boolean): Source
  /**
   * A message of the server. After each gap in the connection it gets `gap`; without a connection, `poll` every 30 s.
   */
  onMessage(message: LiveMessage | 'poll'): void
}

type Stream = ReturnType<typeof keepStream>

/**
 * Keeps a stream of changes open. It closes on an error, because the browser would retry at once, and opens again
 * after 1, 2, 5, then 10 seconds. `over` stops it until `resume`.
 */
export function keepStream({ connect, onMessage }: StreamOptions) {
  let source: Source | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let poll: ReturnType<typeof setInterval> | undefined
  let watch: ReturnType<typeof setTimeout> | undefined
  let first = true
  let over = false
  let failures = 0
  let since = 0
  let lastMessageAt = 0

  function begin() {
    clearTimeout(retry)
    retry = undefined
    since = 0
    listenTo(connect(first))
    notice()
  }

  function listenTo(next: Source) {
    source = next
    // A closed connection may still deliver events.
    const on = (event: string, act: (event: MessageEvent<string>) => void) =>
      next.addEventListener(event, received => source === next && act(received as MessageEvent<string>))
    on('message', ({ data }) => receive(JSON.parse(data)))
    on('serialized-error', ({ data }) => (keyOf(data) === 'nao_autenticado' ? end() : fail()))
    on('return', fail)
    on('error', fail)
  }

  function receive(message: LiveMessage) {
    notice()
    if (since === 0) opened()
    if (message === 'over') return end()
    if (message !== 'restart') return onMessage(message)
    failures = 0
    fail()
  }

  function opened() {
    since = Date.now()
    clearInterval(poll)
    poll = undefined
    if (!first) onMessage('gap')
    first = false
  }

  /** Each message restarts the time after which the connection counts as dead. */
  function notice() {
    lastMessageAt = Date.now()
    clearTimeout(watch)
    watch = setTimeout(fail, silenceMs)
  }

  function fail() {
    const lived = since > 0 && Date.now() - since >= stableAfterMs
    shut()
    failures = lived ? 1 : failures + 1
    if (failures >= maxFailures) poll ??= setInterval(() => onMessage('poll'), pollEvery)
    const wait = retryDelaysMs[Math.min(failures, retryDelaysMs.length) - 1] ?? retryDelaysMs[0]
    // Random, so that not all browsers come back at the same moment after a restart.
    retry = setTimeout(begin, wait * (0.9 + Math.random() * 0.2))
  }

  function end() {
    stop()
    onMessage('over')
  }

  function stop() {
    over = true
    shut()
    clearInterval(poll)
    poll = undefined
  }

  function shut() {
    source?.close()
    source = undefined
    clearTimeout(watch)
    clearTimeout(retry)
  }

  begin()

  return {
    /** When this connection opened, by Date.now(); 0 without one. */
    since: () => (source ? since : 0),
    /**
     * Connects at once if it waits for a retry or the computer slept: the network is back, or the tab is shown again.
     */
    wake() {
      if (!over && (retry !== undefined || Date.now() - lastMessageAt > silenceMs)) {
        shut()
        begin()
      }
    },
    /** Call it when there is a session again. */
    resume() {
      if (!over) return
      over = false
      failures = 0
      begin()
    },
    stop,
  }
}

function keyOf(data: string): unknown {
  const error: { data?: { key?: unknown } } | null = JSON.parse(data)
  return error?.data?.key
}
