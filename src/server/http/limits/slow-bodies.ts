import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { BodyTimes } from '../../limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes files: bodies may take long, or hours, while data keeps coming. */
    longBody?: true | 'hours'
  }
}

/**
 * Closes the connection if a body comes too slowly. Node's own limit (requestTimeout) is one for all routes,
 * so it has to fit the longest body.
 */
export const slowBodies = fp(async (app: FastifyInstance, times: BodyTimes) => {
  app.addHook('onRequest', (request, _, done) => {
    if (hasBody(request)) cutAfter(request, times[timeOf(request)])
    done()
  })
  app.addHook('onSend', async request => {
    // If the connection closes while the body still comes, the client may not have read the answer.
    if (isLong(request) && request.headers.connection === 'close') await restOf(request, times.rest)
  })
  app.addHook('onResponse', (request, _, done) => {
    if (isLong(request)) cutAfter(request, times.rest)
    done()
  })
})

function cutAfter({ raw }: FastifyRequest, ms: number): void {
  if (isOver(raw)) return
  const timer = setTimeout(() => isOver(raw) || raw.destroy(), ms).unref()
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}

/** Reads and drops the rest of a body, for at most `ms`. */
async function restOf({ raw }: FastifyRequest, ms: number): Promise<void> {
  if (isOver(raw)) return
  const over = new Promise(resolve => raw.once('end', resolve).once('close', resolve))
  raw.resume()
  await Promise.race([over, pause(ms, undefined, { ref: false })])
}

const isOver = (raw: IncomingMessage): boolean => raw.complete || raw.readableEnded || raw.destroyed

const isLong = (request: FastifyRequest): boolean => timeOf(request) !== 'whole'

function timeOf({ routeOptions }: FastifyRequest): 'whole' | 'long' | 'export' {
  const { longBody } = routeOptions.config
  if (longBody === 'hours') return 'export'
  return longBody ? 'long' : 'whole'
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
