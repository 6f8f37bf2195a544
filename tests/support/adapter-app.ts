import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import Fastify from 'fastify'
import { noMetrics } from '../../src/server/admin/metrics.ts'
import { createAttempts } from '../../src/server/auth/credentials/attempts.ts'
import { createSessionResolver, createSessions } from '../../src/server/auth/sessions/sessions.ts'
import { readConfig } from '../../src/server/config.ts'
import type { Database } from '../../src/server/db/client.ts'
import { failures } from '../../src/server/http/explain-failures.ts'
import { security } from '../../src/server/http/security.ts'
import { admitOwnCalls } from '../../src/server/http/serve-trpc.ts'
import { createLive } from '../../src/server/live/live.ts'
import { appRouter } from '../../src/server/router.ts'
import type { Storage } from '../../src/server/storage/storage.ts'
import { createContext } from '../../src/server/trpc/procedures.ts'
import { atFileEnd } from './file-end.ts'
import { cipher, signer } from './work.ts'

/** The same procedures behind tRPC's own adapter: what our route's answers are compared with. */
export async function adapterApp(db: Database, { storage, clock }: { storage: Storage; clock: () => Date }) {
  const config = readConfig({})
  const sessions = createSessions({ db, clock, production: config.production })
  const app = Fastify({
    genReqId: () => crypto.randomUUID(),
    bodyLimit: 1_048_576,
    routerOptions: { maxParamLength: 5000 },
    forceCloseConnections: true,
  })
  const deps = {
    db,
    storage,
    clock,
    signer,
    cipher,
    config,
    sessions,
    resolveSession: createSessionResolver({ sessions }),
    attempts: createAttempts(db, clock),
    metrics: noMetrics,
    live: createLive({ db, sessions, clock, log: app.log }),
  }
  const contextOf = createContext(deps)
  await app.register(security, { config, development: false })
  await app.register(failures)
  await app.register(async scope => {
    admitOwnCalls(scope, deps)
    await scope.register(fastifyTRPCPlugin<typeof appRouter>, {
      prefix: '/trpc',
      trpcOptions: {
        router: appRouter,
        createContext: ({ req, res, info }) => contextOf(req, res, { calls: info.calls.length }),
        allowMethodOverride: true,
      },
    })
  })
  atFileEnd(() => app.close())
  return app
}
