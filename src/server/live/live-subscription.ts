import type { LiveMessage } from '../../shared/live.ts'
import { streamBacklog } from '../limits.ts'

/** The messages that wait for one stream. */
export interface Subscription {
  /** The next message; null after `ms` milliseconds without one, and once closed. */
  next(ms: number): Promise<LiveMessage | null>
  push(message: LiveMessage): void
  /** Sends a last message, and drops those that wait. */
  finish(message: LiveMessage): void
  close(): void
  readonly closed: boolean
}

export function createSubscription(onClose: () => void): Subscription {
  let waiting: LiveMessage[] = []
  let wake: (() => void) | undefined
  let finished = false
  let closed = false
  const put = (messages: LiveMessage[]) => {
    waiting = messages
    wake?.()
  }
  return {
    async next(ms) {
      if (waiting.length === 0 && !closed) await waitFor(ms, awake => (wake = awake))
      wake = undefined
      return closed ? null : (waiting.shift() ?? null)
    },
    push(message) {
      if (finished || closed) return
      const isGap = message === 'gap' || waiting.length >= streamBacklog
      put(isGap ? ['gap'] : [...waiting, message])
    },
    finish(message) {
      if (finished || closed) return
      finished = true
      put([message])
    },
    close() {
      if (closed) return
      closed = true
      put([])
      onClose()
    },
    get closed() {
      return closed
    },
  }
}

function waitFor(ms: number, give: (wake: () => void) => void): Promise<void> {
  return new Promise(resolve => {
    const wake = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    give(wake)
  })
}
