import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { streamPath } from '../../shared/live.ts'
import type { AppDeps } from '../deps.ts'
import { appRouter } from '../router.ts'
import { createContext } from '../trpc/context.ts'
import { answerCalls, refusal } from './calls.ts'
import { ownOrigin, sameOrigin } from './security.ts'

/** Most procedures in one request. */
const maxBatchSize = 10

interface CallRequest {
  Params: { path: string }
  Querystring: { batch?: string; connectionParams?: string }
  Body: string | undefined
}

/**
 * The procedures at /trpc, called by POST and from our own pages only, so that no name or phone stands in a URL.
 * The stream of changes alone is a GET, for a browser opens one no other way.
 */
export async function trpc(app: FastifyInstance, { deps }: { deps: AppDeps }): Promise<void> {
  const contextOf = createContext(deps)
  admitOwnCalls(app, deps)

  // For every method, so that the hook above refuses what is no call; else it would be answered as a page.
  app.all<CallRequest>('/trpc/:path', async (request, reply) => {
    const isBatch = request.query.batch === '1'
    const paths = isBatch ? request.params.path.split(',') : [request.params.path]
    const answer = await answerCalls(
      { paths, isBatch, body: request.body },
      contextOf(request, reply, { calls: paths.length }),
    )
    return reply.code(answer.status).type('application/json').send(answer.body)
  })

  app.get(streamPath, (req, res) =>
    fastifyRequestHandler({
      req,
      res,
      path: streamPath.replace('/trpc/', ''),
      router: appRouter,
      createContext: () => contextOf(req, res, { isStream: true }),
      // tRPC's own no-cache would let a cache store the answer.
      responseMeta: () => ({ headers: new Headers([['cache-control', 'no-store']]) }),
    }),
  )
}

/** What a call must be like before its body is read: where it comes from, its method, type and size. */
export function admitOwnCalls(app: FastifyInstance, { config }: Pick<AppDeps, 'config'>): void {
  const isOwnOrigin = ownOrigin(config)
  const isSameOrigin = sameOrigin(config)
  // The calls read it themselves, once they know who calls.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body))
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    const isStream = request.url.split('?')[0] === streamPath
    const method = isStream ? 'GET' : 'POST'
    if (request.method !== method) return reply.code(405).header('allow', method).send({ error: 'method' })
    if (!(isStream ? isSameOrigin(request) : isOwnOrigin(request)))
      return reply.code(403).send({ error: 'origin' })
    if (!isStream && !isJson(request)) return reply.code(415).send({ error: 'type' })
    if (isTooMuch(request)) return reply.code(400).send(refusal('BAD_REQUEST', { requestId: request.id }))
  })
}

const isJson = ({ headers }: FastifyRequest): boolean =>
  /^application\/json\s*(;|$)/.test(headers['content-type'] ?? '')

/** More calls than a screen ever has, or parameters that no page of ours sends. */
function isTooMuch({ params, query }: FastifyRequest): boolean {
  const { path = '' } = params as { path?: string }
  const { batch, connectionParams } = query as Record<string, unknown>
  return (batch !== undefined && path.split(',').length > maxBatchSize) || connectionParams !== undefined
}
