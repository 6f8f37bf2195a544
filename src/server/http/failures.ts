import type { FastifyError, FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { isDatabaseAway } from '../db/failures.ts'

/** What a request that failed outside a procedure is told: a key and its id, never the reason. */
export const failures = fp(async (app: FastifyInstance) => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    reply.header('cache-control', 'no-store')
    const status = error.statusCode ?? 500
    if (status < 500) return reply.code(status).send({ error: error.code })
    const away = isDatabaseAway(error)
    request.log.error({ err: error }, 'request failed')
    return reply
      .code(away ? 503 : 500)
      .send({ error: away ? 'indisponivel' : 'interno', requestId: request.id })
  })
})
