import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyServerFactoryHandler } from 'fastify'
import type { BodyTimes, ServerBounds } from '../../limits.ts'
import type { AddressLimit } from './address-limit.ts'
import type { Malformed } from './malformed.ts'
import { limitSockets, maxSockets } from './socket-limit.ts'

interface ServerOptions {
  bounds: ServerBounds
  times: BodyTimes
  sockets: AddressLimit
  malformed: Malformed
}

/**
 * Creates Node's server: one request at a time per socket, limited sockets per address, and our own answer
 * when Node refuses a request. Fastify creates one for each address it listens on.
 */
export function serverFactory({ bounds, times, sockets, malformed }: ServerOptions) {
  return (handler: FastifyServerFactoryHandler): Server => {
    const queues = createRequestQueues(bounds.waiting)
    const server = createServer(
      {
        headersTimeout: times.whole,
        // For the longest body; slow-bodies.ts closes others sooner.
        requestTimeout: times.export,
        connectionsCheckingInterval: Math.ceil(times.whole / 6),
        // The app refuses a missing Host itself, with its own headers.
        requireHostHeader: false,
      },
      queues.oneAtATime(handler),
    )
    // Longer than proxies keep connections, so that they close first.
    server.keepAliveTimeout = 72_000
    // A client that stops reading its answer must not keep a file open.
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
 * Handles a socket's requests one at a time. Node passes on all pipelined requests at once, and whatever they
 * opened (files, places in queues) would stay open if the socket closed. Closes the socket if more than
 * `limit` wait.
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
            // The connection ended with the answer before.
            if (response.socket) serve(handler, request, response, queue)
            else queues.delete(socket)
          })
        } else socket.destroy()
      }
    },
    /** Whether the socket has an answer under way. */
    isBusy: (socket: Duplex): boolean => queues.has(socket),
  }
}
