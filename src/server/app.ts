import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { createAttempts } from './auth/attempts.ts'
import { createSessions } from './auth/sessions.ts'
import type { AppDeps, Deps } from './deps.ts'
import { failures } from './http/failures.ts'
import { health } from './http/health.ts'
import { type Pages, pages } from './http/pages.ts'
import { readableUrl } from './http/readable-url.ts'
import { security } from './http/security.ts'
import { trpc } from './http/trpc.ts'

export interface AppOptions extends Deps {
  pages: Pages
  logger?: FastifyServerOptions['logger']
}

/** The whole app, not listening yet: a test injects into it, the start command listens with it. */
export async function buildApp({
  logger = false,
  pages: source,
  ...deps
}: AppOptions): Promise<FastifyInstance> {
  const { db, clock, config } = deps
  const app = Fastify({
    logger,
    trustProxy: config.trustedProxies,
    genReqId: () => crypto.randomUUID(),
    bodyLimit: 1_048_576,
    // A body that only dribbles in holds its connection no longer than this.
    requestTimeout: 30_000,
    rewriteUrl: readableUrl,
    // A batch's procedure names are one path segment.
    routerOptions: { maxParamLength: 5000 },
    // Streams and idle keep-alives don't hold a stop back.
    forceCloseConnections: 'idle',
  })
  const appDeps: AppDeps = {
    ...deps,
    sessions: createSessions({ db, clock, production: config.production }),
    attempts: createAttempts(db),
  }
  await app.register(security, { config, development: !('folder' in source) })
  await app.register(failures)
  await app.register(health, { db })
  await app.register(trpc, { deps: appDeps })
  await app.register(pages, { deps: appDeps, source })
  return app
}
