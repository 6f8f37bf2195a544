import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { createAttempts } from './auth/attempts.ts'
import { createSessions } from './auth/sessions.ts'
import type { AppDeps, Deps } from './deps.ts'
import { csvExports } from './http/export.ts'
import { failures } from './http/failures.ts'
import { health } from './http/health.ts'
import { type Pages, pages } from './http/pages.ts'
import { photos } from './http/photos.ts'
import { readableUrl } from './http/readable-url.ts'
import { security } from './http/security.ts'
import { type BodyTimes, bodyTimes, slowBodies } from './http/slow-bodies.ts'
import { trpc } from './http/trpc.ts'
import { createLive } from './live/live.ts'

export interface AppOptions extends Deps {
  pages: Pages
  logger?: FastifyServerOptions['logger']
  times?: BodyTimes
}

/** The whole app, not listening yet: a test injects into it, the start command listens with it. */
export async function buildApp({
  logger = false,
  pages: source,
  times = bodyTimes,
  ...deps
}: AppOptions): Promise<FastifyInstance> {
  const { db, clock, config } = deps
  const app = Fastify({
    logger,
    trustProxy: config.trustedProxies,
    genReqId: () => crypto.randomUUID(),
    bodyLimit: 1_048_576,
    // Of the longest body there is; http/slow-bodies.ts ends the others sooner.
    requestTimeout: times.long,
    http: { headersTimeout: times.whole },
    rewriteUrl: readableUrl,
    // A batch's procedure names are one path segment.
    routerOptions: { maxParamLength: 5000 },
    // Streams and idle keep-alives don't hold a stop back.
    forceCloseConnections: 'idle',
  })
  const live = createLive(db, app.log)
  app.addHook('onListen', async () => live.start())
  app.addHook('preClose', live.close)
  const appDeps: AppDeps = {
    ...deps,
    sessions: createSessions({ db, clock, production: config.production }),
    attempts: createAttempts(db),
    live,
  }
  await app.register(slowBodies, times)
  await app.register(security, { config, development: !('folder' in source) })
  await app.register(failures)
  await app.register(health, { db })
  await app.register(trpc, { deps: appDeps })
  await app.register(photos, { deps: appDeps, times })
  await app.register(csvExports, { deps: appDeps, times })
  await app.register(pages, { deps: appDeps, source })
  return app
}
