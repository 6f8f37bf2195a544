import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyServerFactoryHandler } from 'fastify'
import type { AddressLimit } from './address-limit.ts'
import type { Malformed } from './malformed.ts'
import { maxSockets, limitSockets } from './socket-limit.ts'
import type { BodyTimes, ServerBounds } from '../../limits.ts'

interface ServerOptions {
  bounds: ServerBounds
  times: BodyTimes
  sockets: AddressLimit
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
    server.on('connection', limitSockets(sockets, queues.isBusy))
    const max = maxSockets()
    if (max !== undefined) server.maxConnections = max
    server.on('checkExpectation', queues.oneAtATime(malformed.refuseExpectation))
    server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      if (queues.isBusy(socket)) socket.destroy()
      else malformed.refuse(error, socket)
    })
    return server
  }
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Handles a socket's requests one at a time. Node passes on all pipelined requests at once, and what is opened for them
 * (files, places in a queue) would stay open where the socket closes. With more than `limit` waiting the socket is
 * closed.
 */
function createRequestQueues(limit: number) {
  const queues = new WeakMap<Duplex, (() => void)[]>()

  function serve(
    handler: Handler,
    request: IncomingMessage,
    response: ServerResponse,
    queue: (() => void)[],
  ) {
    const { socket } = request
    response.once('close', () => {
      const next = socket.destroyed ? undefined : queue.shift()
      if (next) next()
      else queues.delete(socket)
    })
    handler(request, response)
  }

  return {
    oneAtATime(handler: Handler): Handler {
      return (request, response) => {
        const { socket } = request
        const queue = queues.get(socket)
        if (!queue) {
          const first: (() => void)[] = []
          queues.set(socket, first)
          serve(handler, request, response, first)
        } else if (queue.length < limit) {
          queue.push(() => {
            // Without a socket it cannot be answered: the connection ended with the answer before.
            if (response.socket) serve(handler, request, response, queue)
            else queues.delete(socket)
          })
        } else socket.destroy()
      }
    },
    /** Whether an answer is under way on the socket. */
    isBusy: (socket: Duplex): boolean => queues.has(socket),
  }
}
