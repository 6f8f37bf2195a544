import http from 'node:http'
import https from 'node:https'
import { busy } from './s3-errors.ts'

/** Time limits of a store, in milliseconds. */
export interface Timeouts {
  /** Until it accepts a connection. */
  connect: number
  /** Without anything sent or received on the connection. */
  idle: number
}

/** The client's transport: bounded waits and reused connections. */
export function s3Transport(
  protocol: string,
  { connect, idle }: Timeouts = { connect: 3_000, idle: 10_000 },
) {
  const secure = protocol === 'https:'
  const kept = { keepAlive: true, maxFreeSockets: 16 }
  return {
    transportAgent: secure ? new https.Agent(kept) : new http.Agent(kept),
    transport: { request: request as typeof http.request },
  }

  function request(options: http.RequestOptions, onAnswer: (answer: http.IncomingMessage) => void) {
    let answer: http.IncomingMessage | undefined
    const asked = (secure ? https : http).request({ ...options, timeout: idle }, received => {
      if (busyCodes.has(received.statusCode ?? 0)) {
        received.resume()
        asked.emit('error', failure(busy, `the store answered ${received.statusCode}`))
        return
      }
      answer = received
      onAnswer(received)
    })
    asked.on('socket', socket => {
      if (!socket.connecting) return
      const late = () => asked.destroy(failure('ETIMEDOUT', 'no connection'))
      const timer = setTimeout(late, connect)
      for (const event of [secure ? 'secureConnect' : 'connect', 'close'])
        socket.once(event, () => clearTimeout(timer))
    })
    asked.on('timeout', () => {
      // With a full buffer our own reader is slow, not the store.
      if (answer && answer.readableLength >= answer.readableHighWaterMark) asked.setTimeout(idle)
      else (answer ?? asked).destroy(failure('ETIMEDOUT', 'no progress'))
    })
    return asked
  }
}

/** Answers that ask for a retry. The client would leave their bodies unread and block the connection. */
const busyCodes = new Set([408, 429, 499, 500, 502, 503, 504, 520])

const failure = (code: string, message: string) => Object.assign(new Error(message), { code })
