import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Lets a socket's requests in one at a time. Node hands over at once all that are sent ahead, and what is opened for
 * them (files, places) would wait for answers that a closed socket never takes. Past `most` waiting it is closed.
 */
export function createLines(most: number) {
  const lines = new WeakMap<Duplex, (() => void)[]>()

  function serve(handler: Handler, request: IncomingMessage, response: ServerResponse, line: (() => void)[]) {
    const { socket } = request
    response.once('close', () => {
      const next = socket.destroyed ? undefined : line.shift()
      if (next) next()
      else lines.delete(socket)
    })
    handler(request, response)
  }

  return {
    one(handler: Handler): Handler {
      return (request, response) => {
        const { socket } = request
        const line = lines.get(socket)
        if (!line) {
          const first: (() => void)[] = []
          lines.set(socket, first)
          serve(handler, request, response, first)
        } else if (line.length < most) {
          line.push(() => {
            // Without its socket it would never be answered: the answer before was the connection's last.
            if (response.socket) serve(handler, request, response, line)
            else lines.delete(socket)
          })
        } else socket.destroy()
      }
    },
    /** Whether an answer is under way on the socket. */
    busy: (socket: Duplex): boolean => lines.has(socket),
  }
}
