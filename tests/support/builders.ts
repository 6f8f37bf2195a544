import { TRPCError } from '@trpc/server'
import { noMetrics } from '../../src/server/admin/metrics.ts'
import { createAttempts } from '../../src/server/auth/credentials/attempts.ts'
import { createSessionResolver, createSessions } from '../../src/server/auth/sessions/sessions.ts'
import { readConfig } from '../../src/server/config.ts'
import type { Database } from '../../src/server/db/client.ts'
import { createLive } from '../../src/server/live/live.ts'
import { openStorage } from '../../src/server/storage/open.ts'
import {
  admin,
  createCallerFactory,
  createContext,
  router,
  shop,
  signedIn,
  visitor,
  writer,
} from '../../src/server/trpc/procedures.ts'
import { explain } from '../../src/server/trpc/trpc-errors.ts'
import { cipher, signer } from './work.ts'

const probe = () => 'open'
const probes = createCallerFactory(
  router({
    visitor: visitor.query(probe),
    signedIn: signedIn.query(probe),
    shop: shop.query(probe),
    writer: writer.mutation(probe),
    admin: admin.query(probe),
  }),
)

/** What each builder of trpc/procedures.ts answers whoever sends this cookie: open, or why not. */
export async function tryBuilders(db: Database, cookie?: string, clock = () => new Date()) {
  const config = readConfig({})
  const sessions = createSessions({ db, clock, production: config.production })
  const deps = {
    db,
    storage: openStorage(config),
    clock,
    signer,
    cipher,
    config,
    sessions,
    resolveSession: createSessionResolver({ sessions }),
    attempts: createAttempts(db, clock),
    metrics: noMetrics,
    live: createLive({ db, sessions, clock, log: { info() {}, warn() {} } }),
  }
  const request = {
    headers: { cookie },
    ip: '127.0.0.1',
    id: 'probe',
    log: { error() {}, warn() {}, info() {} },
  }
  const contextOf = createContext(deps)
  const reply = { header() {} }
  const context = contextOf(...([request, reply] as unknown as Parameters<typeof contextOf>))
  const caller = probes(context)
  const ask = (name: keyof typeof caller & string) => caller[name]().catch(keyOf)
  return {
    visitor: await ask('visitor'),
    signedIn: await ask('signedIn'),
    shop: await ask('shop'),
    writer: await ask('writer'),
    admin: await ask('admin'),
  }
}

function keyOf(error: unknown): string {
  if (error instanceof TRPCError) return explain(error).key
  throw error
}
