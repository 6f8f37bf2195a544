import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { useEffect } from 'react'
import { type LiveMessage, streamPath } from '../../shared/live.ts'
import type { Session } from '../api/session.ts'
import type { Settings } from '../api/settings.ts'
import { tab, trpc } from '../api/trpc.ts'
import { electLeader } from './leader.ts'
import { createRefresh } from './refresh.ts'
import { keepStream, type Source, type Stream } from './stream.ts'

/** Milliseconds after which the stream opens, so that the first screen loads first. */
const startDelayMs = 500

/**
 * Follows the changes of the shop's other tabs and devices while this user is signed in. Begun by the routes _app, admin
 * and ordens.$id.imprimir.
 */
export function useLive(userId: string): void {
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      // Routes count days in the zone that their guard was given.
      stop = startLive(queryClient, { userId, onZone: () => void router.invalidate() })
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
}

/** Keeps this tab's screens up to date with the server. Answers a function that stops it. */
export function startLive(
  queryClient: QueryClient,
  { userId, onZone }: Owner,
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
      if (message.aba !== tab) refresh.change(message)
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
