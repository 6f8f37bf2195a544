import { createStore, useStore } from './store.ts'

/** Milliseconds between two requests while the server does not answer. */
const pause = 3000
/** Milliseconds after which a request counts as unanswered. */
const timeoutMs = 5000

export const connection = createConnection(askServer)

/**
 * Whether the server answers. After an unanswered call, `answers` asks the server itself, and the connection is lost
 * only if that fails too: one call can fail alone, and the browser's "offline" says nothing about a server on the
 * local network.
 */
export function createConnection(ask: () => Promise<unknown>) {
  const lost = createStore(false)
  let asking: Promise<void> | undefined
  let askNow = () => {}

  async function untilAnswered() {
    for (;;) {
      try {
        await ask()
        return lost.set(false)
      } catch {
        lost.set(true)
        await new Promise<void>(done => {
          const timer = setTimeout(done, pause)
          askNow = () => {
            clearTimeout(timer)
            done()
          }
        })
      }
    }
  }

  return {
    isLost: lost.get,
    /** Resolves when the connection is lost. */
    nextLoss: () =>
      new Promise<void>(done => {
        const check = () => lost.get() && done()
        lost.subscribe(check)
        check()
      }),
    subscribe: lost.subscribe,
    /** Asks until the server answers, and then resolves. */
    answers(): Promise<void> {
      askNow()
      asking ??= untilAnswered().finally(() => {
        asking = undefined
      })
      return asking
    },
  }
}

/** Asks when the browser says that the network was lost or came back. */
export function watchNetwork(page: EventTarget): void {
  for (const event of ['offline', 'online']) page.addEventListener(event, () => void connection.answers())
}

async function askServer() {
  const answer = await fetch('/live', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
  if (!answer.ok) throw new Error('the server is away')
}

/** Whether the server has stopped answering. */
export const useIsOffline = () => useStore(lostState, notLost)

const lostState = { get: connection.isLost, subscribe: connection.subscribe }
/** It has just sent the page. */
const notLost = () => false
