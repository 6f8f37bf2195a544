import type { FastifyRequest } from 'fastify'

/** One JSON line an event. A path goes in without its query, an address as the proxy rules gave it; no headers. */
export const logger = {
  level: 'info',
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      path: request.url.split('?')[0],
      ip: request.ip,
    }),
  },
}
