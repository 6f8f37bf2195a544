import { heartbeat, type LiveMessage } from '../../shared/live.ts'

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

export type Stream = ReturnType<typeof keepStream>

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

/** Milliseconds between the messages by which the leader says that it is alive. */
const announceEveryMs = 20_000
/** Milliseconds of silence after which another tab takes over: browsers let a hidden tab run once a minute. */
const lostAfterMs = 90_000

interface LeaderOptions {
  locks: Pick<LockManager, 'request'>
  name: string
  /** Called when this tab becomes the leader; `alone` if there was none before. Answers a function that ends it. */
  lead(alone: boolean): () => void
  /** Tells the other tabs that the leader is alive. */
  announce(): void
  /** Whether this tab is visible. */
  isVisible(): boolean
}

/**
 * Makes one of the browser's tabs the leader, by a lock that passes on when its tab closes. A visible tab takes the
 * lock from a leader that has fallen silent, such as a tab that the system suspended.
 */
export function electLeader({ locks, name, lead, announce, isVisible }: LeaderOptions) {
  let stopped = false
  let steal = false
  let waiting = new AbortController()
  let releaseLock: (() => void) | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  function becomeLeader(alone: boolean): Promise<void> | undefined {
    clearTimeout(silence)
    if (stopped) return
    const leave = lead(alone)
    const announcements = setInterval(announce, announceEveryMs)
    announce()
    return new Promise(resolve => {
      releaseLock = () => {
        releaseLock = undefined
        clearInterval(announcements)
        leave()
        resolve()
      }
    })
  }

  async function run() {
    try {
      await requestLock({ ifAvailable: true }, true)
      while (!stopped) {
        waiting = new AbortController()
        const options = steal ? { steal } : { signal: waiting.signal }
        steal = false
        noticeLeader()
        await requestLock(options, false)
      }
    } catch {
      // This browser refuses locks and will do so again: the tab opens a stream of its own.
      becomeLeader(false)
    }
  }

  async function requestLock(options: LockOptions, alone: boolean) {
    try {
      await locks.request(name, options, lock => (lock ? becomeLeader(alone) : undefined))
    } catch (error) {
      // Thrown when another tab steals the lock, and when this tab stops waiting in order to steal it.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    } finally {
      releaseLock?.()
    }
  }

  function noticeLeader() {
    clearTimeout(silence)
    if (releaseLock || stopped) return
    silence = setTimeout(() => {
      if (!isVisible()) return noticeLeader()
      steal = true
      waiting.abort()
    }, lostAfterMs)
  }

  void run()

  return {
    /** Call it when the leader was heard. */
    noticeLeader,
    stop() {
      stopped = true
      clearTimeout(silence)
      releaseLock?.()
      waiting.abort()
    },
  }
}
