import type { FastifyReply } from 'fastify'
import { limitConcurrencyByKey } from '../concurrency.ts'
import { crowded } from '../errors.ts'

// One that is not taken keeps a page in memory: an owner has so many at a time, and the next is refused.
const places = limitConcurrencyByKey({ running: 3, waiting: 0 }, crowded)

/** Takes one of the owner's places until the download is over. Throws `muitas_tentativas`. */
export function takePlace(user_id: string, over: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const held = () =>
      new Promise<void>(free => {
        if (over.aborted) free()
        else over.addEventListener('abort', () => free())
        resolve()
      })
    places(user_id, held).catch(reject)
  })
}

/** Aborts once an answer is over: sent, left by its reader, or cut off because it took `most` milliseconds. */
export function endOf({ raw }: FastifyReply, most: number): AbortSignal {
  const end = new AbortController()
  const timer = setTimeout(finish, most)
  raw.once('close', finish)
  if (raw.destroyed) finish()
  return end.signal

  function finish() {
    clearTimeout(timer)
    raw.destroy()
    end.abort()
  }
}
