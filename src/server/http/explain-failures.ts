import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Refusal } from '../errors.ts'
import { explain, toTrpcError } from '../trpc/trpc-errors.ts'

/**
 * The answer to a request that failed outside a procedure: like a procedure's, a key, its data and the
 * request's id.
 */
export const failures = fp(async (app: FastifyInstance) => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    reply.header('cache-control', 'no-store')
    const failure = explainFailure(error, request)
    if (!failure) return reply.code(error.statusCode ?? 500).send({ error: error.code })
    const { status, key, data } = failure
    if (data.minutes) reply.header('retry-after', data.minutes * 60)
    return reply.code(status).send({ key, ...data, requestId: request.id })
  })
})

/** Why a request failed; null if Fastify itself refused it. Unexpected errors are logged here. */
export function explainFailure(error: FastifyError, request: FastifyRequest) {
  const known = error instanceof Refusal || error instanceof TRPCError
  if (!known && (error.statusCode ?? 500) < 500) return null
  const failure = toFailure(error, { log: request.log, requestId: request.id })
  return { status: getHTTPStatusCodeFromError(failure), ...explain(failure) }
}

// A procedure's failure is converted and logged already.
const toFailure = (error: Error, to: Parameters<typeof toTrpcError>[1]): TRPCError =>
  error instanceof TRPCError
    ? error
    : toTrpcError(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error }), to)
