import { heartbeat, type LiveMessage } from '../../shared/live.ts'

/** Milliseconds between tries; the last goes on. */
const waits = [1_000, 2_000, 5_000, 10_000] as const
/** Milliseconds without a message after which a connection counts as dead, even if the browser holds it open. */
const silence = heartbeat + 15_000
/** Milliseconds after which a connection that breaks starts the waits from the first again. */
const sound = 10_000
/** Failures in a row after which screens are refreshed without a stream, and every how many milliseconds. */
const hopeless = 3
const pollEvery = 30_000

/** What the browser's EventSource is used for. */
export type Source = Pick<EventSource, 'addEventListener' | 'close'>

interface StreamOptions {
  /** Opens a connection; the first of a page says so. */
  connect(first: boolean): Source
  /** A message of the server's. After each gap in the connection comes a `gap`, and without one every 30 s `poll`. */
  hear(message: LiveMessage | 'poll'): void
}

export type Stream = ReturnType<typeof keepStream>

/**
 * Keeps a stream of changes open: closes it itself on error, because the browser would retry without a pause, and
 * opens it again after 1, 2, 5, then 10 seconds. `over` stops it until `resume`.
 */
export function keepStream({ connect, hear }: StreamOptions) {
  let source: Source | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let poll: ReturnType<typeof setInterval> | undefined
  let watch: ReturnType<typeof setTimeout> | undefined
  let first = true
  let over = false
  let failures = 0
  let since = 0
  let heard = 0

  function begin() {
    clearTimeout(retry)
    retry = undefined
    since = 0
    listenTo(connect(first))
    notice()
  }

  function listenTo(next: Source) {
    source = next
    // A connection that was closed may still deliver events.
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
    if (message !== 'restart') return hear(message)
    failures = 0
    fail()
  }

  function opened() {
    since = Date.now()
    clearInterval(poll)
    poll = undefined
    if (!first) hear('gap')
    first = false
  }

  /** Each message restarts the time after which the connection counts as dead. */
  function notice() {
    heard = Date.now()
    clearTimeout(watch)
    watch = setTimeout(fail, silence)
  }

  function fail() {
    const lived = since > 0 && Date.now() - since >= sound
    shut()
    failures = lived ? 1 : failures + 1
    if (failures >= hopeless) poll ??= setInterval(() => hear('poll'), pollEvery)
    const wait = waits[Math.min(failures, waits.length) - 1] ?? waits[0]
    // Spread, so that not all browsers come back at the same moment after a restart.
    retry = setTimeout(begin, wait * (0.9 + Math.random() * 0.2))
  }

  function end() {
    stop()
    hear('over')
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
    /** When this connection began to be heard, by Date.now(); 0 while there is none. */
    since: () => (source ? since : 0),
    /** Connects at once where it waits to, or where the computer slept: the network is back, or the tab is shown. */
    wake() {
      if (!over && (retry !== undefined || Date.now() - heard > silence)) {
        shut()
        begin()
      }
    },
    /** There is a session again. */
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
