import type {
  FastifyInstance,
  FastifyServerOptions,
  RawRequestDefaultExpression,
  RawServerBase,
} from 'fastify'
import Fastify from 'fastify'
import { type Metrics, noMetrics } from './admin/metrics.ts'
import { type CountCall, createCallCounter } from './api/count-calls.ts'
import { createAttempts } from './auth/credentials/attempts.ts'
import { createSessionResolver, createSessions } from './auth/sessions/sessions.ts'
import type { AppDeps, Deps } from './deps.ts'
import { build } from './http/build.ts'
import { compression } from './http/compression.ts'
import { failures } from './http/explain-failures.ts'
import { exportRoutes } from './http/export-routes.ts'
import { receiveForms } from './http/file-form.ts'
import { health } from './http/health.ts'
import { imports } from './http/import-upload.ts'
import { limitAnswers, limitPerAddress } from './http/limits/address-limit.ts'
import { createMalformed, serverFactory } from './http/limits/bounded-server.ts'
import { slowBodies } from './http/limits/slow-bodies.ts'
import { RequestLog, requestIds } from './http/logger.ts'
import { logoRoutes } from './http/logo-routes.ts'
import { orderPage } from './http/order-page.ts'
import { type Pages, pages } from './http/pages.ts'
import { photoRoutes } from './http/photo-routes.ts'
import { providerWebhook } from './http/provider-webhook.ts'
import { security } from './http/security.ts'
import { api } from './http/serve-api.ts'
import { trpc } from './http/serve-trpc.ts'
import { unsubscribe } from './http/unsubscribe-page.ts'
import { type BodyTimes, bodyBytes, bodyTimes, quotas, type ServerBounds, serverBounds } from './limits.ts'
import { createLive } from './live/live.ts'
import { createMonitor, type Monitor } from './status/monitor.ts'

export interface AppOptions extends Deps {
  pages: Pages
  logger?: FastifyServerOptions['logger']
  metrics?: Metrics
  times?: BodyTimes
  bounds?: ServerBounds
  /** Limits the calls of the API; a bench hands in its own. */
  countApiCall?: CountCall
  /** Reports the services' state. The caller starts its measurements. */
  monitor?: Monitor
  /** Aborted when the process is about to stop. */
  stopping?: AbortSignal
}

/** Builds the whole app without listening: tests inject into it, the start command listens. */
export async function buildApp({
  logger = false,
  pages: source,
  times = bodyTimes,
  bounds = serverBounds,
  countApiCall: count,
  metrics = noMetrics,
  monitor: given,
  stopping = new AbortController().signal,
  ...deps
}: AppOptions): Promise<FastifyInstance> {
  const { db, clock, config } = deps
  const countApiCall = count ?? createCallCounter(db, clock, { key: quotas.api_chave, shop: quotas.api_loja })
  const malformed = createMalformed()
  const onFull = (address: string) => app.log.warn({ event: 'crowd', address }, 'too much of one address')
  const sockets = limitPerAddress(bounds.sockets, config.trustedProxies, onFull)
  const closing = new AbortController()
  const app: FastifyInstance = Fastify({
    logger,
    logController: new RequestLog(),
    trustProxy: config.trustedProxies,
    genReqId: requestIds(config.trustedProxies),
    bodyLimit: bodyBytes.call,
    serverFactory: serverFactory({ bounds, times, sockets, malformed, closing: closing.signal }),
    // The server factory handles client errors itself.
    clientErrorHandler() {},
    rewriteUrl: readableUrl,
    // A batch's procedure names are one path segment.
    routerOptions: { maxParamLength: 5000 },
    // Stopping must not wait for streams and idle connections.
    forceCloseConnections: 'idle',
  })
  const sessions = createSessions({ db, clock, production: config.production })
  const live = createLive({ db, sessions, clock, log: app.log })
  app.addHook('onListen', async () => live.start())
  app.addHook('onListen', () => malformed.learn(app))
  app.addHook('preClose', async () => closing.abort())
  app.addHook('preClose', live.close)
  metrics.hasStreams(live.count)
  const appDeps: AppDeps = {
    ...deps,
    sessions,
    resolveSession: createSessionResolver({ sessions }),
    attempts: createAttempts(db, clock),
    live,
    metrics,
  }
  // With `done`, not async: otherwise the connection's next request would begin before this one is over.
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.answered(request.method, route, reply.statusCode, reply.elapsedTime / 1_000)
    done()
  })
  await app.register(slowBodies, times)
  await app.register(security, { config, development: !('folder' in source) })
  await app.register(compression)
  await app.register(failures)
  await app.register(limitAnswers, limitPerAddress(bounds.answers, config.trustedProxies, onFull))
  await app.register(health, { db, stopping })
  await app.register(build, { source })
  await app.register(trpc, { deps: appDeps })
  await app.register(async scope => {
    const receiving = await receiveForms(scope, { config, pause: times.pause })
    await scope.register(photoRoutes, { deps: appDeps, receiving })
    await scope.register(logoRoutes, { deps: appDeps, receiving })
    await scope.register(imports, { deps: appDeps, receiving })
    await scope.register(api, { deps: appDeps, receiving, count: countApiCall })
  })
  await app.register(exportRoutes, { deps: appDeps, times })
  await app.register(unsubscribe, { deps: appDeps })
  await app.register(orderPage, { deps: appDeps })
  await app.register(providerWebhook, { deps: appDeps })
  if (config.sandbox) {
    // Where plans are sold its code is not even read.
    const { sandbox } = await import('../dev/sandbox-checkout/sandbox-routes.ts')
    await app.register(sandbox, { deps: appDeps })
  }
  const monitor = given ?? createMonitor({ db, clock })
  await app.register(pages, { deps: appDeps, source, monitor })
  return app
}

/**
 * Replaces an address that cannot be decoded by an unknown one: the router would answer it before any hook,
 * without our headers.
 */
function readableUrl({ url = '/' }: RawRequestDefaultExpression<RawServerBase>): string {
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return url
  } catch {
    return url.startsWith('/api/v1/') ? '/api/v1/.unreadable' : '/.unreadable'
  }
}
