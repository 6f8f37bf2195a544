import { TRPCError } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { streamPath } from '../../shared/live.ts'
import type { AppDeps } from '../deps.ts'
import { createContext } from '../trpc/context.ts'
import { formatError } from '../trpc/errors.ts'
import { type AppRouter, appRouter } from '../trpc/router.ts'
import { ownOrigin, sameOrigin } from './security.ts'

/** Most procedures in one request. */
const maxBatchSize = 10

/**
 * The procedures at /trpc, called by POST and from our own pages only, so that no name or phone stands in a URL.
 * The stream of changes alone is a GET, for a browser opens one no other way.
 */
export async function trpc(app: FastifyInstance, { deps }: { deps: AppDeps }): Promise<void> {
  const isOwnOrigin = ownOrigin(deps.config)
  const isSameOrigin = sameOrigin(deps.config)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const isStream = request.url.split('?')[0] === streamPath
    const method = isStream ? 'GET' : 'POST'
    if (request.method !== method) return reply.code(405).header('allow', method).send({ error: 'method' })
    if (!(isStream ? isSameOrigin(request) : isOwnOrigin(request)))
      return reply.code(403).send({ error: 'origin' })
    // tRPC would read a form, too, and one of any length.
    if (!isJson(request.headers['content-type'])) return reply.code(415).send({ error: 'type' })
    // Answered in a stream, whose headers leave before a call can set a cookie.
    if (wantsStream(request)) return reply.code(415).send({ error: 'type' })
    if (isTooMuch(request)) return reply.code(400).send({ error: refusalOf(request) })
  })
  const options: FastifyTRPCPluginOptions<AppRouter> = {
    prefix: '/trpc',
    trpcOptions: {
      // Beside tRPC's own no-cache, which lets a cache keep what it asks about.
      responseMeta: ({ type }) =>
        type === 'subscription' ? { headers: new Headers([['cache-control', 'no-store']]) } : {},
      router: appRouter,
      createContext: createContext(deps),
      allowMethodOverride: true,
    },
  }
  await app.register(fastifyTRPCPlugin, options)
}

// In these letters, as tRPC reads it.
const isJson = (type: string | undefined): boolean =>
  type === undefined || /^application\/json\s*(;|$)/.test(type)

/** What tRPC would refuse before it has a context, and so without the request's id. */
function isTooMuch({ params, query }: FastifyRequest): boolean {
  const { path = '' } = params as { path?: string }
  const { batch, connectionParams } = query as Record<string, unknown>
  return (batch !== undefined && path.split(',').length > maxBatchSize) || connectionParams !== undefined
}

const refusalOf = (request: FastifyRequest) =>
  formatError({
    shape: { code: -32_600, data: { httpStatus: 400 } },
    error: new TRPCError({ code: 'BAD_REQUEST' }),
    ctx: { requestId: request.id },
  })

const wantsStream = ({ headers }: FastifyRequest): boolean =>
  headers['trpc-accept'] !== undefined || /application\/jsonl/.test(headers.accept ?? '')
