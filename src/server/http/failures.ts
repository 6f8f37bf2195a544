import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyError, FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Refusal } from '../errors.ts'
import { explain, toTrpcError } from '../trpc/errors.ts'

/** What a request that failed outside a procedure is told: as a procedure's, a key, its data and the request's id. */
export const failures = fp(async (app: FastifyInstance) => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    reply.header('cache-control', 'no-store')
    const known = error instanceof Refusal || error instanceof TRPCError
    const status = error.statusCode ?? 500
    if (!known && status < 500) return reply.code(status).send({ error: error.code })
    const failure = toFailure(error, { log: request.log, requestId: request.id })
    const { key, data } = explain(failure)
    return reply.code(getHTTPStatusCodeFromError(failure)).send({ key, ...data, requestId: request.id })
  })
})

// A procedure's has been through this already, and is in the log.
const toFailure = (error: Error, to: Parameters<typeof toTrpcError>[1]): TRPCError =>
  error instanceof TRPCError
    ? error
    : toTrpcError(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error }), to)
