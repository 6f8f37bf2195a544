import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import pino from 'pino'
import type { Config } from '../config.ts'
import { inNetworks } from './limits/address-limit.ts'

/** Writes lines to stdout or a file. Lines that arrive during a write are written together. */
export const logStream = (file?: string) => pino.destination({ ...(file && { dest: file }), sync: false })

/**
 * One JSON line per event: paths without query, addresses after the proxy rules, no headers. For an error its
 * kind and place; a database's message is left out, because it quotes customers' data.
 */
export const logger = {
  level: 'info',
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      path: loggedPath(request.url),
      ip: request.ip,
    }),
    err: describeError,
  },
}

/** A path without its query. The token of a customer's page is its key, and is in no line, however it is written. */
function loggedPath(url: string): string {
  const path = url.split('?')[0] ?? ''
  const [found, act = ''] = /\/o\/.*?(\/resposta|\/logo)?$/is.exec(decodeURIComponent(path)) ?? []
  return found === undefined ? path.slice(0, loggedLength) : `/o/…${act}`
}

/** Ours are shorter; a longer one is somebody who fills the disk. */
const loggedLength = 200

/** One line per request, when it is over: a line at its start would add nothing. */
export class RequestLog extends LogController {
  override incomingRequest() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const over = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...over, err: error }, 'request errored')
    else reply.log.info(over, 'request completed')
  }
}

/** Node's own warnings as log lines: by default it writes them to stderr as text. */
export function logWarnings(log: Pick<FastifyBaseLogger, 'warn'>, from: EventEmitter): void {
  from.removeAllListeners('warning')
  from.on('warning', err => log.warn({ err }, 'process warning'))
}

function describeError(error: Error) {
  const chain = chainOf(error)
  const details = Object.assign(
    {},
    ...chain.map(one => pick(one, ['code', 'constraint_name', 'table_name', 'routine', 'query'])),
  )
  const quotes = chain.some(one => 'params' in one || 'severity' in one)
  return {
    type: chain.at(-1)?.name ?? error.name,
    ...(!quotes && { message: error.message }),
    ...details,
    stack: chain.map(placeOf).join('\n'),
  }
}

function chainOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...chainOf(error.cause)] : []
}

/** Where it was thrown, without the message that a stack begins with. */
const placeOf = ({ stack = '' }: Error): string => stack.slice(stack.search(/^ +at /m))

const pick = (from: object, names: string[]) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))

/** A UUID, or its 32 digits alone, as proxies make them. */
const known = /^[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}$/

/**
 * The id by which a request is found in the log, and which an owner is told of after an unexpected error: what a trusted
 * proxy names it by in X-Request-Id, so that its log and ours have the same; else one of our own.
 */
export function requestIds(trustedProxies: Config['trustedProxies']) {
  const isProxy = inNetworks(trustedProxies || [])
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers['x-request-id']
    const isOurs = typeof given === 'string' && known.test(given) && isProxy(socket.remoteAddress ?? '')
    return isOurs ? given : crypto.randomUUID()
  }
}
