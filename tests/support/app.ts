import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyServerOptions, InjectOptions } from 'fastify'
import { inject } from 'vitest'
import type { Metrics } from '../../src/server/admin/metrics.ts'
import type { CountCall } from '../../src/server/api/count-calls.ts'
import { buildApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'
import type { Database } from '../../src/server/db/client.ts'
import { type Draw, drawWith, type PrepareScreen } from '../../src/server/http/drawn-screen.ts'
import type { Session } from '../../src/server/http/screens-in-turn.ts'
import type { BodyTimes, ServerBounds } from '../../src/server/limits.ts'
import type { Monitor } from '../../src/server/status/monitor.ts'
import { openStorage } from '../../src/server/storage/open.ts'
import type { Storage } from '../../src/server/storage/storage.ts'
import type { RefusalKey } from '../../src/shared/refusals.ts'
import { beginOwnSession } from './begin-session.ts'
import { atFileEnd } from './file-end.ts'
import { password } from './shops.ts'
import { cipher, signer } from './work.ts'

/** What a browser on one of our pages sends with a call. */
export const ours = {
  host: 'localhost:3000',
  origin: 'http://localhost:3000',
  'content-type': 'application/json',
}

export interface TestAppOptions {
  env?: Record<string, string>
  clock?: () => Date
  logger?: FastifyServerOptions['logger']
  times?: BodyTimes
  bounds?: ServerBounds
  countApiCall?: CountCall
  /** A built client; without it, the run's own. */
  client?: string
  /** What draws screens in place of the built client's own. */
  draw?: Draw
  storage?: Storage
  metrics?: Metrics
  monitor?: Monitor
}

/** Prepares screens as the build does, in this thread. */
export const builtPage: PrepareScreen = async asked => {
  const { readyPage }: { readyPage: PrepareScreen } = await import(
    /* @vite-ignore */ new URL('../../dist/drawn/draw.js', import.meta.url).href
  )
  return readyPage(asked)
}

/** The session that a page says to its browser; null without one. */
export function sessionIn(html: string) {
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1]
  const queries: [string[][], unknown][] = JSON.parse(data ?? '{"queries":[]}').queries
  return (queries.find(([[path]]) => path?.join('.') === 'auth.session')?.[1] ?? null) as Session | null
}

/** The real app over a test's database, to inject requests into. */
export async function testApp(
  db: Database,
  {
    env = {},
    clock = () => new Date(),
    logger,
    times,
    bounds,
    countApiCall,
    client,
    draw = drawWith(builtPage),
    storage: given,
    metrics,
    monitor,
  }: TestAppOptions = {},
) {
  const dataDir = await mkdtemp(join(inject('scratch'), 'dados-'))
  const config = readConfig({ DATA_DIR: dataDir, ...env })
  const storage = given ?? openStorage(config)
  const app = await buildApp({
    db,
    storage,
    clock,
    signer,
    cipher,
    config,
    pages: { folder: client ?? join(inject('scratch'), 'client'), draw },
    logger,
    ...(metrics && { metrics }),
    ...(times && { times }),
    ...(bounds && { bounds }),
    ...(countApiCall && { countApiCall }),
    ...(monitor && { monitor }),
  })
  atFileEnd(() => app.close())

  /** Calls one procedure as a browser with this cookie would. */
  async function call(path: string, input?: unknown, { cookie, headers = {} }: CallOptions = {}) {
    const payload = input === undefined ? undefined : JSON.stringify(input)
    return send(`/trpc/${path}`, { payload, headers: { ...ours, ...(cookie && { cookie }), ...headers } })
  }

  async function send(url: string, options: Pick<InjectOptions, 'payload' | 'headers'>) {
    const response = await app.inject({ method: 'POST', url, ...options })
    const isJson = response.headers['content-type']?.toString().includes('json')
    const body = isJson ? response.json() : null
    return {
      status: response.statusCode,
      data: body?.result?.data,
      error: body?.error?.data as Refused | undefined,
      body: response.body,
      headers: response.headers,
      cookie: sessionOf(response.cookies),
      setCookie: response.headers['set-cookie']?.toString(),
    }
  }

  async function signInByPassword(email: string): Promise<string> {
    const { cookie, body } = await call('auth.signIn', { email, password })
    if (!cookie) throw new Error(`could not sign in: ${body}`)
    return cookie
  }

  return {
    app,
    config,
    storage,
    dataDir,
    call,
    /** A session of this account's. Most tests need no more; signing in costs a hash. */
    async signIn(email: string): Promise<string> {
      const stored = await beginOwnSession(db, email, { clock, production: config.production })
      return stored ?? signInByPassword(email)
    },
    /** One that it was asked for. */
    signInByPassword,
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

interface CallOptions {
  cookie?: string | undefined
  headers?: Record<string, string>
}

export interface Refused {
  key: RefusalKey
  fields?: Record<string, string>
  row?: { id: string; updated_at: string } & Record<string, unknown>
  minutes?: number
  requestId: string
}

/** The session cookie that an answer leaves in the browser: the last one that names it. */
function sessionOf(cookies: { name: string; value: string }[]): string | undefined {
  const last = cookies.filter(({ name }) => name.endsWith('sessao')).at(-1)
  return last && `${last.name}=${last.value}`
}
