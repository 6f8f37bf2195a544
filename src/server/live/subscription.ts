import type { LiveMessage } from '../../shared/live.ts'
import { streamBacklog } from '../limits.ts'

/** The messages that wait for one stream. */
export interface Subscription {
  /** The next message; null once closed. */
  next(): Promise<LiveMessage | null>
  push(message: LiveMessage): void
  /** Says that it is alive, unless something waits that does. */
  beat(): void
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
  const push = (message: LiveMessage) => {
    if (finished || closed) return
    const isGap = message === 'gap' || waiting.length >= streamBacklog
    put(isGap ? ['gap'] : [...waiting, message])
  }
  return {
    async next() {
      while (waiting.length === 0 && !closed) await new Promise<void>(resolve => (wake = resolve))
      return waiting.shift() ?? null
    },
    push,
    beat() {
      if (waiting.length === 0) push('alive')
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
