import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'

export type Malformed = ReturnType<typeof createMalformed>

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
      const status = statuses[error.code ?? ''] ?? 400
      const text = bodyOf(status)
      const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...[...headers, ...own(text)].map(field)]
      socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`)
      // Closing at once, with part of the request unread, would lose the answer.
      setTimeout(() => socket.destroy(), linger).unref()
    },

    /** An `Expect` other than 100-continue. */
    refuseExpectation(_: IncomingMessage, response: ServerResponse): void {
      const text = bodyOf(417)
      response.writeHead(417, [...headers, ...own(text)].flat()).end(text)
    },
  }
}

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }
const linger = 1_000

const ofOneAnswer = new Set(['content-length', 'content-type', 'date', 'connection', 'keep-alive'])

const bodyOf = (status: number): string => JSON.stringify({ error: STATUS_CODES[status] })

const own = (text: string): [string, string][] => [
  ['cache-control', 'no-store'],
  ['content-type', 'application/json; charset=utf-8'],
  ['content-length', String(Buffer.byteLength(text))],
  ['connection', 'close'],
]

const field = ([name, value]: [string, string]): string => `${name}: ${value}`
