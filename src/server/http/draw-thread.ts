import { Worker } from 'node:worker_threads'
import { createBirpc } from 'birpc'
import type { AskedPage } from '../../client/draw.tsx'
import type { Draw, DrawnScreen } from './drawn-screen.ts'

/** What the drawing thread answers. */
export interface OfWorker {
  draw(page: number, asked: Omit<AskedPage, 'call'>): Promise<DrawnScreen>
}

/** What this one answers it: a procedure's call for a page's owner, as JSON. */
export interface OfMain {
  call(page: number, path: string, input: unknown): Promise<string | undefined>
}

/**
 * Draws in a thread of its own, so that nobody waits for a drawing who did not ask for it. A thread that ends or is stuck
 * is replaced; meanwhile this rejects, and the browser draws. `stuckMs`: milliseconds without an answer after which it
 * counts as stuck; `restMs`: those between a thread that ended and the next.
 */
export function drawingThread(
  code: URL,
  onFault: (error: unknown) => void,
  { stuckMs, restMs } = { stuckMs: 10_000, restMs: 5000 },
): Draw {
  const calls = new Map<number, AskedPage['call']>()
  let pages = 0
  let endedAt = Number.NEGATIVE_INFINITY
  let thread: ReturnType<typeof start> | undefined = start()

  function start() {
    const worker = new Worker(code, { env: {}, resourceLimits: { maxOldGenerationSizeMb: 256 } })
    worker.unref()
    const remote = createBirpc<OfWorker, OfMain>(
      {
        async call(page, path, input) {
          try {
            return JSON.stringify(await calls.get(page)?.(path, input))
          } catch {
            // A refusal cannot be sent as it is; the browser asks again, and says it.
            throw new Error(`${path} was refused`)
          }
        },
      },
      {
        post: message => worker.postMessage(message),
        on: react => worker.on('message', react),
        timeout: stuckMs,
        onTimeoutError() {
          void worker.terminate()
          return false
        },
      },
    )
    worker.on('error', onFault)
    worker.on('exit', () => {
      endedAt = performance.now()
      thread = undefined
      remote.$close(new Error('the drawing thread ended'))
    })
    return remote
  }

  return async ({ call, ...asked }) => {
    if (!thread && performance.now() - endedAt > restMs) thread = start()
    if (!thread) throw new Error('the drawing thread rests')
    const page = ++pages
    calls.set(page, call)
    try {
      return await thread.draw(page, asked)
    } finally {
      calls.delete(page)
    }
  }
}
