import type { EventEmitter } from 'node:events'
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import pino from 'pino'

/** Lines to stdout, or into a file. Those that come while one is being written are written together. */
export const logStream = (file?: string) => pino.destination({ ...(file && { dest: file }), sync: false })

/**
 * One JSON line an event. A path goes in without its query, an address as the proxy rules gave it; no headers.
 * Of an error its kind and place go in; what a database says of one quotes customers' data, and stays out.
 */
export const logger = {
  level: 'info',
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      path: request.url.split('?')[0],
      ip: request.ip,
    }),
    err: describeError,
  },
}

/** One line a request, once it is over: one that announces it would hold nothing more. */
export class RequestLog extends LogController {
  override incomingRequest() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const over = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...over, err: error }, 'request errored')
    else reply.log.info(over, 'request completed')
  }
}

/** Node's own warnings, as lines of the log: its listener would write them to stderr as text. */
export function tellWarnings(log: Pick<FastifyBaseLogger, 'warn'>, from: EventEmitter): void {
  from.removeAllListeners('warning')
  from.on('warning', err => log.warn({ err }, 'process warning'))
}

function describeError(error: Error) {
  const chain = chainOf(error)
  const told = Object.assign(
    {},
    ...chain.map(one => pick(one, ['code', 'constraint_name', 'table_name', 'routine', 'query'])),
  )
  const quotes = chain.some(one => 'params' in one || 'severity' in one)
  return {
    type: chain.at(-1)?.name ?? error.name,
    ...(!quotes && { message: error.message }),
    ...told,
    stack: chain.map(placeOf).join('\n'),
  }
}

function chainOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...chainOf(error.cause)] : []
}

/** Where it was thrown; a stack begins with the message. */
const placeOf = ({ stack = '' }: Error): string => stack.slice(stack.search(/^\s+at /m))

const pick = (from: object, names: string[]) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))
