import { createServer, type Server } from 'node:http'
import type { FastifyServerFactoryHandler } from 'fastify'
import type { Crowd } from './addresses.ts'
import type { Malformed } from './malformed.ts'
import { createRequestQueues } from './request-queues.ts'
import type { BodyTimes } from './slow-bodies.ts'
import { mostSockets, socketsInBounds } from './sockets.ts'

export interface ServerBounds {
  /** Sockets of one address. */
  sockets: number
  /** Answers under way to one address, which a proxy may fetch over sockets of its own. */
  answers: number
  /** Requests that wait on a socket for the answer to the one before; browsers send none ahead. */
  waiting: number
}

/**
 * Of 1,024 descriptors, which many systems give, one address's sockets and the files sent over them take half; through
 * a proxy that fetches a whole gallery at once, four fifths.
 */
export const serverBounds: ServerBounds = { sockets: 256, answers: 400, waiting: 32 }

interface ServerOptions {
  bounds: ServerBounds
  times: BodyTimes
  sockets: Crowd
  malformed: Malformed
}

/**
 * Makes Node's server: one request of a socket at a time, so many sockets of an address at a time, and our own
 * answer where Node refuses a request itself. Fastify makes one for each address it listens on.
 */
export function serverFactory({ bounds, times, sockets, malformed }: ServerOptions) {
  return (handler: FastifyServerFactoryHandler): Server => {
    const queues = createRequestQueues(bounds.waiting)
    const server = createServer(
      {
        headersTimeout: times.whole,
        // Of the longest body there is; slow-bodies.ts ends the others sooner.
        requestTimeout: times.export,
        connectionsCheckingInterval: Math.ceil(times.whole / 6),
        // The app refuses one that is missing, with its own headers.
        requireHostHeader: false,
      },
      queues.oneAtATime(handler),
    )
    // Longer than proxies keep theirs, so that they close first.
    server.keepAliveTimeout = 72_000
    // A client that stops reading an answer keeps no file open.
    server.setTimeout(times.still)
    server.on('connection', socketsInBounds(sockets, queues.isBusy))
    const most = mostSockets()
    if (most !== undefined) server.maxConnections = most
    server.on('checkExpectation', queues.oneAtATime(malformed.refuseExpectation))
    server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      if (queues.isBusy(socket)) socket.destroy()
      else malformed.refuse(error, socket)
    })
    return server
  }
}
