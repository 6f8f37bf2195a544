import { Transform } from 'node:stream'
import { type AnyTRPCProcedure, getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import { getHTTPStatusCode } from '@trpc/server/http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { buildHeader } from '../../shared/build.ts'
import { streamPath } from '../../shared/live.ts'
import type { AppDeps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { bodyBytes } from '../limits.ts'
import { appRouter } from '../router.ts'
import { type Access, type Context, createContext } from '../trpc/procedures.ts'
import { codeOfRefusal, errorBody, explain } from '../trpc/trpc-errors.ts'
import { explainFailure } from './explain-failures.ts'
import { parseInTurn } from './limits/long-bodies.ts'
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
    const paths = pathsOf(request)
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
export function admitOwnCalls(
  app: FastifyInstance,
  { config, resolveSession }: Pick<AppDeps, 'config' | 'resolveSession'>,
): void {
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
  boundBodies(app, resolveSession)
  app.setErrorHandler(refuseAsCallsDo)
}

/** A screen reads why as it reads a call's refusal: of a body, or of too many requests. */
function refuseAsCallsDo(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const failure = explainFailure(error, request)
  const status = failure?.status ?? error.statusCode ?? 500
  const cause = failure && new Refusal(failure.key, failure.data)
  const refused = new TRPCError({ code: failure ? codeOfRefusal(failure.key) : 'BAD_REQUEST', cause })
  if (failure?.data.minutes) reply.header('retry-after', failure.data.minutes * 60)
  // The rest of what is too large is not waited for.
  if (status === 413) reply.header('connection', 'close')
  return reply
    .code(status)
    .type('application/json')
    .send(JSON.stringify({ error: errorBody(refused, { requestId: request.id }) }))
}

const isJson = ({ headers }: FastifyRequest): boolean =>
  /^application\/json\s*(;|$)/.test(headers['content-type'] ?? '')

/** The procedures' names, of one call or of a batch. */
const pathsOf = ({ params, query }: Pick<FastifyRequest<CallRequest>, 'params' | 'query'>): string[] =>
  query.batch === '1' ? params.path.split(',') : [params.path]

/**
 * Bounds a body by the procedures that it is for. Past what visitors may send it is received from who is signed in alone; else
 * it is refused as the calls themselves would be, so that the screen keeps what was typed and asks to sign in.
 */
function boundBodies(app: FastifyInstance, resolveSession: AppDeps['resolveSession']): void {
  app.addHook<CallRequest>('preParsing', async (request, reply, payload) => {
    const { headers, ip } = request
    const length = Number(headers['content-length'] ?? Number.NaN)
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (!hasBody || length <= bodyBytes.visitor) return payload
    const isOpen = pathsOf(request).some(path => accessOf(path) === 'visitor')
    const bound = isOpen ? bodyBytes.visitor : bodyBytes.call
    if (!isOpen) {
      const { signedIn, cookie } = await resolveSession({ ip, cookies: headers.cookie }, { slide: false })
      if (cookie) reply.header('set-cookie', cookie)
      if (!signedIn) throw new Refusal('nao_autenticado')
    }
    if (length > bound) throw tooLarge()
    // Its length is not said before it comes.
    return Number.isNaN(length) ? payload.pipe(bounded(bound)) : payload
  })
}

/** An unknown procedure is anyone's. */
const accessOf = (path: string): Access =>
  (procedures.get(path)?._def.meta as { access?: Access } | undefined)?.access ?? 'visitor'

function bounded(bytes: number): Transform {
  let left = bytes
  return new Transform({
    transform(piece: Buffer, _, done) {
      left -= piece.length
      if (left < 0) done(tooLarge())
      else done(null, piece)
    },
  })
}

const tooLarge = () => Object.assign(new Error('The body is too large.'), { statusCode: 413 })

/** More calls than any screen makes, or parameters that our pages never send. */
function isTooMuch({ params, query }: FastifyRequest): boolean {
  const { path = '' } = params as { path?: string }
  const { batch, connectionParams } = query as Record<string, unknown>
  return (batch !== undefined && path.split(',').length > maxBatchSize) || connectionParams !== undefined
}

/** The calls of one request. */
interface Calls {
  /** The procedures' names, such as `orders.list`. */
  paths: string[]
  /** Inputs and answers of a batch are lists, even for one call; those of a single call are not. */
  isBatch: boolean
  /** The page is of another build than this process. */
  fromOtherBuild?: boolean
  /** The raw body: a single input, or a batch's inputs by index. Undefined without a body. */
  body: string | undefined
}

/**
 * Runs the calls of one request together and answers like tRPC's own HTTP adapters: each call's result or
 * refusal; status 207 if a batch's statuses differ. Never throws.
 */
async function answerCalls(
  { paths, isBatch, body, fromOtherBuild = false }: Calls,
  ctx: Context,
): Promise<{ status: number; body: string }> {
  const found = paths.map(path => procedures.get(path))
  const inputs = inputsOf(body, isBatch, ctx.ip)
  const run = async (at: number) => {
    try {
      const data = await call(found[at], { path: paths[at] ?? '', at, inputs, ctx })
      return { result: { data } }
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause)
      if (!fromOtherBuild || !isUnknownHere(error)) return { error: errorBody(error, ctx) }
      ctx.log.info(
        { event: 'asked_of_other_build', path: paths[at] },
        'a page of another build asked what this one lacks',
      )
      return { error: errorBody(newerElsewhere(), ctx) }
    }
  }
  // Reads and writes in one batch would run in no defined order.
  const mixed = new Set(found.flatMap(procedure => procedure?._def.type ?? [])).size > 1
  const answers = mixed ? [refusal('BAD_REQUEST', ctx)] : await Promise.all(paths.map((_, at) => run(at)))
  return {
    status: getHTTPStatusCode(answers),
    body: JSON.stringify(isBatch && !mixed ? answers : answers[0]),
  }
}

/**
 * What only a page of a newer release asks, in a procedure or a field that this process does not know: what a page of the
 * release before sends, every release accepts.
 */
function isUnknownHere(error: TRPCError): boolean {
  if (error.code === 'NOT_FOUND' && !error.cause) return true
  return Object.values(explain(error).data.fields ?? {}).includes('campo_desconhecido')
}

/** Another try may reach a process of that release. */
const newerElsewhere = () =>
  new TRPCError({ code: 'SERVICE_UNAVAILABLE', cause: new Refusal('indisponivel') })

/** The answer to a request that is refused before its calls. */
const refusal = (code: 'BAD_REQUEST', ctx: Pick<Context, 'requestId'>) => ({
  error: errorBody(new TRPCError({ code }), ctx),
})

// tRPC keeps procedures by full path, though their type does not say so.
const procedures = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>),
)

/** Calls a procedure from the server, with an unparsed input. Rejects with a TRPCError. */
export const callProcedure = (path: string, input: unknown, ctx: Context): Promise<unknown> =>
  call(procedures.get(path), { path, at: 0, inputs: () => input, ctx })

interface Call {
  path: string
  at: number
  inputs: (at: number) => unknown
  ctx: Context
}

async function call(
  procedure: AnyTRPCProcedure | undefined,
  { path, at, inputs, ctx }: Call,
): Promise<unknown> {
  if (!procedure) throw new TRPCError({ code: 'NOT_FOUND' })
  // Subscriptions have a GET route of their own.
  if (procedure._def.type === 'subscription') throw new TRPCError({ code: 'BAD_REQUEST' })
  return procedure({
    path,
    getRawInput: async () => inputs(at),
    ctx,
    type: procedure._def.type,
    signal: undefined,
    batchIndex: at,
  })
}

/** Parses the body when a call first asks for its input: the right to call is checked before. */
function inputsOf(body: string | undefined, isBatch: boolean, ip: string): (at: number) => Promise<unknown> {
  let read: Promise<unknown> | undefined
  return async at => {
    read ??= parseInTurn(body ?? '', ip, parse)
    const value = await read
    if (!isBatch) return value
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new TRPCError({ code: 'BAD_REQUEST' })
    return Object.getOwnPropertyDescriptor(value, at)?.value
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new TRPCError({ code: 'BAD_REQUEST' })
  }
}
