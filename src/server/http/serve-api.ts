import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiPhoto } from '../../shared/api-schemas.ts'
import { dayOf } from '../../shared/days.ts'
import type { CountCall } from '../api/count-calls.ts'
import { orders, shown } from '../api/nouns.ts'
import { openApiOf } from '../api/openapi.ts'
import { ApiProblem, languageOf, problemOf } from '../api/problems.ts'
import { type Call, inputOf, namesVersion, readCall } from '../api/read-call.ts'
import { apiPath, type Route, routes } from '../api/routes.ts'
import { type FoundKey, findKey } from '../api-keys/find-key.ts'
import { limitByAddress, limitConcurrencyByKey } from '../concurrency.ts'
import type { AppDeps } from '../deps.ts'
import { Refusal, tooManyRequests } from '../errors.ts'
import { bodyBytes, concurrency } from '../limits.ts'
import { admitToShop, createContext } from '../trpc/procedures.ts'
import { constantText } from './compression.ts'
import { explainFailure } from './explain-failures.ts'
import { checkForm, type Receiving } from './file-form.ts'
import { parseInTurn } from './limits/long-bodies.ts'
import { readImage, receivePhoto } from './photo-routes.ts'
import { callProcedure } from './serve-trpc.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route of the API. */
    api?: Route
    /** The methods of a path of the API, for a request with another. */
    allow?: string
    /** Answered without a key. */
    open?: true
  }
}

type ById = FastifyRequest<{ Params: Record<string, string> }>

/**
 * The API at /api/v1: the table of routes over the procedures, by the key in Authorization alone. Cookies are ignored, and
 * no other site's page may read an answer. A refused request is a problem (RFC 9457).
 */
export async function api(
  app: FastifyInstance,
  { deps, receiving, count }: { deps: AppDeps; receiving: Receiving; count: CountCall },
): Promise<void> {
  const contextOf = createContext(deps)
  const limitAddress = limitByAddress(concurrency.keysByAddress)
  const keys = new WeakMap<FastifyRequest, FoundKey>()
  const { origin } = deps.config.appUrl

  parseJsonAlone(app)
  app.setErrorHandler((error: FastifyError, request, reply) => answerProblem(error, request, reply, origin))
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-request-id': request.id })
    const { api: route, allow, open } = request.routeOptions.config
    if (open) return
    if (allow) {
      reply.header('allow', allow)
      throw new ApiProblem('metodo_invalido')
    }
    if (!route) throw new ApiProblem('caminho_desconhecido')
    // Before the body is read: nothing is received from somebody who may not send it.
    await limitAddress(request.ip, async () => {
      const key = await findKey(deps.db, request.headers.authorization, deps.clock(), async found => {
        const { headers, retryAfter } = await count(found)
        reply.headers(headers)
        if (retryAfter !== null) throw new ApiProblem('limite_de_chamadas', { seconds: retryAfter })
      })
      keys.set(request, key)
      if (!key.escopos.includes(route.scope)) throw new ApiProblem('escopo_ausente', { scope: route.scope })
    })
    checkType(route, request)
  })

  for (const route of routes)
    app.route<{ Params: Record<string, string> }>({
      method: route.method,
      url: urlOf(route),
      bodyLimit: bodyLimitOf(route),
      config: { api: route, ...(route.kind === 'upload' && { longBody: true as const }) },
      handler: (request, reply) => answer(route, request, reply),
    })
  for (const url of new Set(routes.map(urlOf))) {
    const methods: string[] = routes.filter(route => urlOf(route) === url).map(({ method }) => method)
    if (methods.includes('GET')) methods.push('HEAD')
    app.route({
      method: allMethods.filter(method => !methods.includes(method)),
      url,
      config: { allow: methods.toSorted().join(', ') },
      handler: () => undefined,
    })
  }
  const sendDocument = constantText(JSON.stringify(openApiOf(origin)))
  app.get(`${apiPath}/openapi.json`, { config: { open: true } }, (request, reply) =>
    sendDocument(request, reply.header('cache-control', 'no-cache').type('application/json')),
  )
  for (const url of [apiPath, `${apiPath}/*`]) app.all(url, () => undefined)

  /** The key as it is now: a body can come long after the head that it let in. The call was counted then. */
  const admitAgain = ({ ip, headers }: FastifyRequest) =>
    limitAddress(ip, async () => {
      await findKey(deps.db, headers.authorization, deps.clock())
    })

  async function answer(route: Route, request: ById, reply: FastifyReply) {
    const key = keys.get(request)
    if (!key) throw new Refusal('chave_api_invalida')
    const today = dayOf(deps.clock(), key.state.fuso)
    let isRepeat = false
    const onRepeat = () => {
      isRepeat = true
    }
    const ctx = contextOf(request, reply, { key, onRepeat })
    const ask = (procedure: string, input: unknown) => callProcedure(procedure, input, ctx)
    const call = readCall(route, {
      params: request.params,
      query: request.query,
      body: request.body,
      fuso: key.state.fuso,
      headers: {
        'if-match': request.headers['if-match'],
        'idempotency-key': request.headers['idempotency-key']?.toString(),
      },
    })
    if (route.kind === 'upload') {
      const shop = await admitToShop(ctx, 'write')
      const row = await limitKeys(shop.user_id, () =>
        receivePhoto(deps, shop, {
          request,
          receiving,
          schema: apiPhoto,
          complete: ({ tipo_foto }) => ({ chave: call.chave, os_id: call.ids.id ?? '', tipo_foto }),
          admitAgain: () => admitAgain(request),
        }),
      )
      return answerRow(route, reply, row, { call, isRepeat, today })
    }
    // Another shop's order has no photos and no quotes: it does not exist.
    if ((route.kind === 'list' || route.kind === 'versions') && call.ids.id)
      await ask('orders.get', { id: call.ids.id })
    const input = await inputOf(route, call, { ask, scopes: key.escopos, today })
    if (route.method !== 'GET') await admitAgain(request)
    const output = await ask(route.procedure, input)
    if (route.kind === 'image') {
      if ((output as { os_id: string }).os_id !== call.ids.id) throw new Refusal('nao_encontrado')
      const image = await readImage(deps, key.user, call.ids.photo_id ?? '')
      return reply.type('image/jpeg').header('content-length', image.size).send(image.body)
    }
    if (route.kind === 'remove') return reply.code(204).send()
    if (route.kind === 'versions')
      return reply.send(pageOf(route, { items: output as unknown[], next: null, today }))
    if (route.kind === 'list') return answerPage(route, request, reply, output, { origin, today })
    return answerRow(route, reply, output, { call, isRepeat, today })
  }
}

const limitKeys = limitConcurrencyByKey(concurrency.photosOfKeys, tooManyRequests)

const urlOf = ({ path }: Pick<Route, 'path'>): string => apiPath + path.replaceAll(/\{(\w+)\}/g, ':$1')

const allMethods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']

const bodyLimitOf = ({ noun, kind }: Route): number =>
  noun === orders && kind !== 'act' ? bodyBytes.call : bodyBytes.api

/** JSON, and no other text. An empty body is none, whatever its type says. */
function parseJsonAlone(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, sent: string) =>
      sent === ''
        ? undefined
        : parseInTurn(sent, request.ip, body => {
            let parsed: unknown
            parse(request, body, (error, value) => {
              if (error) throw error
              parsed = value
            })
            return parsed
          }),
  )
}

/** A form for a photo, JSON for all else that has a body. */
function checkType({ kind, method }: Route, request: FastifyRequest): void {
  if (kind === 'upload') {
    checkForm(request)
    return
  }
  const { 'content-type': type = '', 'content-length': length, 'transfer-encoding': coding } = request.headers
  const hasBody = coding !== undefined || Number(length ?? 0) > 0
  if (method !== 'GET' && hasBody && !/^application\/json\s*(;|$)/i.test(type))
    throw new ApiProblem('tipo_invalido')
}

function answerRow(
  { noun, path, kind }: Route,
  reply: FastifyReply,
  output: unknown,
  { call, isRepeat, today }: { call: Call; isRepeat: boolean; today: string },
) {
  const row = shown(noun, output, today)
  if (typeof row.updated_at === 'string') reply.header('etag', `"${row.updated_at}"`)
  if (kind !== 'create' && kind !== 'upload') return reply.send(row)
  const within = path.replace('{id}', call.ids.id ?? '')
  reply.header('location', `${apiPath}${within}/${row.id}`)
  return isRepeat ? reply.header('idempotent-replayed', 'true').send(row) : reply.code(201).send(row)
}

function answerPage(
  route: Route,
  { url }: FastifyRequest,
  reply: FastifyReply,
  output: unknown,
  { origin, today }: { origin: string; today: string },
) {
  const { items, nextCursor } = output as { items: unknown[]; nextCursor: string | null }
  const next = new URL(url, origin)
  if (nextCursor) next.searchParams.set('cursor', nextCursor)
  if (nextCursor) reply.header('link', `<${next.href}>; rel="next"`)
  return reply.send(
    pageOf(route, { items, next: nextCursor ? { cursor: nextCursor, href: next.href } : null, today }),
  )
}

interface PageParts {
  items: unknown[]
  next: { cursor: string; href: string } | null
  /** The shop's day. */
  today: string
}

const pageOf = ({ noun }: Route, { items, next, today }: PageParts) => ({
  items: items.map(item => shown(noun, item, today)),
  next_cursor: next?.cursor ?? null,
  next: next?.href ?? null,
})

function answerProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply, origin: string) {
  const { code, data } = explain(error, request)
  const language = languageOf(request.headers['accept-language'])
  const problem = problemOf({ code, data, language, requestId: request.id, page: `${origin}/api` })
  const seconds = data.seconds ?? (data.minutes && data.minutes * 60)
  if (seconds) reply.header('retry-after', seconds)
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .code(problem.status)
    .headers({ 'content-language': language, vary: 'accept-language' })
    .type('application/problem+json')
    .send(JSON.stringify(problem))
}

/** Whether a row is a version that the caller had: then it is its state that does not allow the act. */
const isVersion = (row: unknown, header: string | undefined): boolean =>
  typeof row === 'object' && row !== null && 'updated_at' in row && namesVersion(header, row.updated_at)

/** What the fields that a procedure names are called here. */
const namesHere = new Map([
  ['marca', 'aparelho'],
  ['modelo', 'aparelho'],
  ['chave', 'Idempotency-Key'],
])

function explain(error: FastifyError, request: FastifyRequest): Pick<ApiProblem, 'code' | 'data'> {
  if (error instanceof ApiProblem) return error
  const failure = explainFailure(error, request)
  // Fastify's own refusals are of the body.
  if (!failure) {
    if (error.statusCode === 413) return { code: 'corpo_grande', data: {} }
    return { code: error.statusCode === 415 ? 'tipo_invalido' : 'json_invalido', data: {} }
  }
  const { fields, row, ...data } = failure.data
  if (failure.key === 'conflito' && isVersion(row, request.headers['if-match']))
    return { code: 'estado_diferente', data: {} }
  const named = Object.entries(fields ?? {}).map(([name, issue]) => [namesHere.get(name) ?? name, issue])
  return { code: failure.key, data: { ...data, ...(fields && { fields: Object.fromEntries(named) }) } }
}
