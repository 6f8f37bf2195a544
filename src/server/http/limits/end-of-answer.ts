import type { FastifyReply } from 'fastify'

/** Aborts once an answer is over: sent, left by its reader, or cut off because it took `most` milliseconds. */
export function endOfAnswer({ raw }: FastifyReply, most: number): AbortSignal {
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
