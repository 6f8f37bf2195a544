import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { buildHeader } from '../../shared/build.ts'
import { streamPath } from '../../shared/live.ts'
import type { AppDeps } from '../deps.ts'
import { appRouter } from '../router.ts'
import { createContext } from '../trpc/context.ts'
import { answerCalls, refusal } from './calls.ts'
import { ownOrigin, sameOrigin } from './security.ts'

/** Procedures allowed in one request. */
const maxBatchSize = 10

interface CallRequest {
  Params: { path: string }
  Querystring: { batch?: string; connectionParams?: string }
  Body: string | undefined
}

/**
 * The procedures at /trpc, by POST and from our own pages only, so that no name or phone is in an address.
 * Only the stream of changes is a GET, because browsers open streams no other way.
 */
export async function trpc(app: FastifyInstance, { deps }: { deps: AppDeps }): Promise<void> {
  const contextOf = createContext(deps)
  admitOwnCalls(app, deps)

  // For every method, so that the hook refuses other methods; they would get the app's page instead.
  app.all<CallRequest>('/trpc/:path', async (request, reply) => {
    const isBatch = request.query.batch === '1'
    const paths = isBatch ? request.params.path.split(',') : [request.params.path]
    const answer = await answerCalls(
      { paths, isBatch, body: request.body, fromOtherBuild: isFromOtherBuild(request, reply) },
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
      // With tRPC's own no-cache a cache might store the answer.
      responseMeta: () => ({ headers: new Headers([['cache-control', 'no-store']]) }),
    }),
  )
}

// The answer names this process's (http/build.ts); a caller that is no page names none.
function isFromOtherBuild({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  const [page, own] = [headers[buildHeader], reply.getHeader(buildHeader)]
  return page !== undefined && own !== undefined && page !== own
}

/** Checks a call before its body is read: origin, method, type and size. */
export function admitOwnCalls(app: FastifyInstance, { config }: Pick<AppDeps, 'config'>): void {
  const isOwnOrigin = ownOrigin(config)
  const isSameOrigin = sameOrigin(config)
  // The calls parse it themselves, after checking the session.
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

/** More calls than any screen makes, or parameters that our pages never send. */
function isTooMuch({ params, query }: FastifyRequest): boolean {
  const { path = '' } = params as { path?: string }
  const { batch, connectionParams } = query as Record<string, unknown>
  return (batch !== undefined && path.split(',').length > maxBatchSize) || connectionParams !== undefined
}
