import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyServerFactoryHandler } from 'fastify'
import { type BodyTimes, ending, reservedDescriptors, type ServerBounds } from '../../limits.ts'
import { type AddressLimit, countedNetworks } from './address-limit.ts'

interface ServerOptions {
  bounds: ServerBounds
  times: BodyTimes
  sockets: AddressLimit
  malformed: Malformed
  /** Aborted when the server begins to close. */
  closing: AbortSignal
}

/**
 * Creates Node's server: one request at a time per socket, limited sockets per address, and our own answer
 * when Node refuses a request. Fastify creates one for each address it listens on.
 */
export function serverFactory({ bounds, times, sockets, malformed, closing }: ServerOptions) {
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
    endSockets(server, queues.isBusy, closing)
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

/** Once the server closes, ends its sockets: soon those without an answer under way, later all. */
function endSockets(server: Server, isBusy: (socket: Socket) => boolean, closing: AbortSignal) {
  const open = new Set<Socket>()
  server.on('connection', socket => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const end = () => {
    if (!server.listening) return
    const began = Date.now()
    // Again and again: one that is kept alive after its answer is unused from then on.
    const looking = setInterval(() => {
      const time = Date.now() - began
      for (const socket of open)
        if (time >= ending.busy || (time >= ending.unused && !isBusy(socket))) socket.destroy()
    }, 100).unref()
    server.once('close', () => clearInterval(looking))
  }
  closing.addEventListener('abort', end, { once: true })
}

type Malformed = ReturnType<typeof createMalformed>

/**
 * The answer when Node cannot parse a request, so that no route is reached: with the headers of every answer.
 */
export function createMalformed() {
  let headers: [string, string][] = []
  return {
    /** Copies the headers from an answer of the app, so that they are defined once. */
    async learn(app: FastifyInstance): Promise<void> {
      const answer = await app.inject({ url: '/live' })
      headers = Object.entries(answer.headers)
        .filter(([name]) => !ofOneAnswer.has(name))
        .map(([name, value]) => [name, String(value)])
    },

    /** Not HTTP (400), too slow (408) or too large a head (431). Closes the connection. */
    refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
      // Each further chunk causes another error event.
      if (socket.writableEnded || socket.destroyed) return
      if (error.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy()
        return
      }
      const status = malformedStatuses[error.code ?? ''] ?? 400
      const text = bodyOf(status)
      const lines = [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        ...[...headers, ...headersOf(text)].map(headerLine),
      ]
      socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`)
      // Closing at once, with part of the request unread, would lose the answer.
      setTimeout(() => socket.destroy(), lingerMs).unref()
    },

    /** An `Expect` other than 100-continue. */
    refuseExpectation(_: IncomingMessage, response: ServerResponse): void {
      const text = bodyOf(417)
      response.writeHead(417, [...headers, ...headersOf(text)].flat()).end(text)
    },
  }
}

const malformedStatuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }
const lingerMs = 1_000

const ofOneAnswer = new Set(['content-length', 'content-type', 'date', 'connection', 'keep-alive'])

const bodyOf = (status: number): string => JSON.stringify({ error: STATUS_CODES[status] })

const headersOf = (text: string): [string, string][] => [
  ['cache-control', 'no-store'],
  ['content-type', 'application/json; charset=utf-8'],
  ['content-length', String(Buffer.byteLength(text))],
  ['connection', 'close'],
]

const headerLine = ([name, value]: [string, string]): string => `${name}: ${value}`

/**
 * Limits the sockets of an address. At the limit, the oldest idle socket of the full network is closed for a
 * new one, so that idle sockets lock nobody out; without an idle one the new one is closed.
 */
export function limitSockets(
  limit: AddressLimit,
  isBusy: (socket: Socket) => boolean,
): (socket: Socket) => void {
  const open = new Map<string, Set<Socket>>()

  function letIn(socket: Socket): void {
    if (socket.destroyed) return
    const { remoteAddress } = socket
    const entered = limit.enter(remoteAddress)
    if ('full' in entered) {
      takePlace(socket, open.get(entered.full) ?? new Set())
      return
    }
    const keys = countedNetworks(remoteAddress)
    for (const key of keys) open.set(key, (open.get(key) ?? new Set()).add(socket))
    socket.once('close', () => {
      entered.leave()
      for (const key of keys) takeOut(socket, key)
    })
  }

  function takeOut(socket: Socket, key: string): void {
    const own = open.get(key)
    own?.delete(socket)
    if (own?.size === 0) open.delete(key)
  }

  function takePlace(socket: Socket, own: Set<Socket>): void {
    const idle = [...own].find(one => !isBusy(one))
    if (!idle) {
      socket.destroy()
      return
    }
    // Removed at once, so that two new sockets take two different places.
    for (const key of countedNetworks(idle.remoteAddress)) takeOut(idle, key)
    idle.once('close', () => letIn(socket))
    idle.destroy()
  }

  return letIn
}

/** How many sockets leave enough file descriptors for the process; undefined if the system has no limit. */
function maxSockets(): number | undefined {
  const [, bound] = /^Max open files +(\d+)/m.exec(processLimits()) ?? []
  return bound ? Math.max(100, Number(bound) - reservedDescriptors) : undefined
}

function processLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
