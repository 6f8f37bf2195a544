import type { FastifyReply } from 'fastify'
import { limitConcurrencyByKey } from '../../concurrency.ts'
import { tooManyRequests } from '../../errors.ts'
import type { Bound } from '../../limits.ts'

/** Counts an answer as one of its owner's downloads until it is over. Throws `muitas_tentativas`. */
export function limitDownloads(bound: Bound) {
  const limit = limitConcurrencyByKey(bound, tooManyRequests)
  return (user_id: string, over: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const download = () =>
        new Promise<void>(free => {
          if (over.aborted) free()
          else over.addEventListener('abort', () => free())
          resolve()
        })
      limit(user_id, download).catch(reject)
    })
}

/**
 * Aborts once an answer is over: sent, abandoned by its reader, or closed because it took `ms` milliseconds.
 */
export function endOfAnswer({ raw }: FastifyReply, ms: number): AbortSignal {
  const end = new AbortController()
  const timer = setTimeout(finish, ms)
  raw.once('close', finish)
  if (raw.destroyed) finish()
  return end.signal

  function finish() {
    clearTimeout(timer)
    raw.destroy()
    end.abort()
  }
}
