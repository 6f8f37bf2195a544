import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyServerOptions, InjectOptions } from 'fastify'
import { afterAll } from 'vitest'
import { buildApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'
import type { Database } from '../../src/server/db/client.ts'
import type { RefusalKey } from '../../src/shared/errors.ts'
import { password } from './shops.ts'

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
}

/** The real app over a test's database, to inject requests into. */
export async function testApp(
  db: Database,
  { env = {}, clock = () => new Date(), logger }: TestAppOptions = {},
) {
  const folder = await builtClient()
  const app = await buildApp({ db, clock, config: readConfig(env), pages: { folder }, logger })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

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

  return {
    app,
    call,
    async signIn(email: string): Promise<string> {
      const { cookie, body } = await call('auth.signIn', { email, password })
      if (!cookie) throw new Error(`could not sign in: ${body}`)
      return cookie
    },
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

/** The project's own page with one asset beside it, as a build leaves them. */
async function builtClient(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bancada-client-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const page = await readFile(new URL('../../index.html', import.meta.url))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html.br'), page)
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(
    join(folder, '.vite', 'manifest.json'),
    JSON.stringify({ 'src/client/auth/page.tsx': { file: 'assets/page.js' } }),
  )
  await writeFile(join(folder, 'assets', 'app-1a2b3c4d.js'), 'export {}')
  await writeFile(join(folder, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  return folder
}
