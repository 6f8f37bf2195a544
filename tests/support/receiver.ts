import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { expect } from 'vitest'
import { eventRows } from '../../src/shared/api-schemas.ts'
import type { DeliveryKind } from '../../src/shared/webhooks.ts'
import { atFileEnd } from './file-end.ts'
import { testPort } from './test-port.ts'

interface Received {
  headers: IncomingHttpHeaders
  /** The exact text. */
  body: string
  // biome-ignore lint/suspicious/noExplicitAny: what a test reads of an event
  event: any
}

/** How a receiver answers: by a status, or in its own way once it has the whole body. */
export type Answering = number | RequestListener

/** A shop's own system, which takes what webhooks send to it. */
export async function receiver(answer: Answering = 200) {
  const received: Received[] = []
  const state = { answer }
  const server = createServer((req, res) => {
    const pieces: Buffer[] = []
    req.on('data', piece => pieces.push(piece))
    req.on('end', () => {
      const body = Buffer.concat(pieces).toString()
      received.push({ headers: req.headers, body, event: body && JSON.parse(body) })
      if (typeof state.answer === 'number') res.writeHead(state.answer).end('recebido')
      else state.answer(req, res)
    })
    req.on('error', () => undefined)
  })
  server.on('clientError', (_error, socket) => socket.destroy())
  const port = await testPort()
  const listen = () =>
    new Promise<void>(resolve => {
      server.listen(port, '127.0.0.1', resolve)
    })
  await listen()
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  atFileEnd(close)
  return {
    received,
    port,
    url: `http://127.0.0.1:${port}/avisos`,
    types: () => received.map(({ event }) => event.type as string),
    /** Answers so from now on. */
    answerBy(answer: Answering) {
      state.answer = answer
    },
    /** Nothing listens there until `rise`. */
    fall: close,
    rise: listen,
  }
}

/** An event's data has the fields that the API's document names, and no other. */
export function expectDocumented({ type, data }: { type: DeliveryKind; data: unknown }): void {
  expect(eventRows[type].parse(data), type).toEqual(data)
}
