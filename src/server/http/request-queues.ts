import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Handles a socket's requests one at a time. Node passes on all pipelined requests at once, and what is opened for them
 * (files, places in a queue) would stay open where the socket closes. With more than `most` waiting the socket is
 * closed.
 */
export function createRequestQueues(most: number) {
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
        } else if (queue.length < most) {
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
