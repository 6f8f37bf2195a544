import type { InjectOptions } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'

let app: TestApp
let https: TestApp
beforeAll(async () => {
  const { db } = await freshDatabase()
  app = await testApp(db)
  https = await testApp(db, { env: { APP_URL: 'https://bancada.example.com' } })
})

const get = (url: string, headers = {}): InjectOptions => ({ url, headers: { host: ours.host, ...headers } })
const post = (url: string, options: InjectOptions = {}): InjectOptions => ({
  method: 'POST',
  url,
  headers: ours,
  ...options,
})

/** One request for each way an answer comes about. */
const requests: [string, number, InjectOptions][] = [
  ['a page', 200, get('/auth')],
  ['an asset', 200, get('/assets/app-1a2b3c4d.js')],
  ['a file', 200, get('/mark.svg')],
  ['a probe', 200, get('/live')],
  ['a call', 200, post('/trpc/auth.session')],
  ['a refused call', 401, post('/trpc/plans.current')],
  ['a call with bad input', 400, post('/trpc/auth.signIn', { payload: '{}' })],
  ['a call that is no JSON', 400, post('/trpc/auth.signIn', { payload: '{' })],
  ['an unknown procedure', 404, post('/trpc/nada')],
  ['an unknown file', 404, get('/nada.js')],
  ['a call by GET', 405, get('/trpc/auth.session')],
  ['a call from elsewhere', 403, { ...post('/trpc/auth.session'), headers: { host: ours.host } }],
  [
    'a call of another type',
    415,
    post('/trpc/auth.session', { headers: { ...ours, 'content-type': 'text/plain' }, payload: 'x' }),
  ],
  ['a body too large', 413, post('/trpc/auth.signIn', { payload: 'x'.repeat(1_048_577) })],
  ['another host', 421, { url: '/', headers: { host: 'evil.example.com' } }],
  ['an address that cannot be read', 404, get('/%E0%A4%A')],
]

const policy = (csp: unknown) =>
  Object.fromEntries(
    String(csp)
      .split(';')
      .map(directive => directive.trim().split(/ (.*)/) as [string, string]),
  )

test.each(requests)('claim, holds: %s (%d) comes with every header', async (_what, status, request) => {
  const { statusCode, headers } = await app.app.inject(request)
  expect(statusCode).toBe(status)
  expect(policy(headers['content-security-policy'])).toMatchObject({
    'default-src': "'self'",
    'script-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  })
  expect(headers['x-powered-by']).toBeUndefined()
  expect(headers['strict-transport-security']).toBeUndefined()
})

test('holds: on https a browser is told to stay there', async () => {
  const { headers } = await https.app.inject({ url: '/', headers: { host: 'bancada.example.com' } })
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
})

test.each(
  requests.filter(([, , { url }]) => !String(url).includes('assets') && !String(url).includes('.svg')),
)('%s (%d) is kept in no cache', async (_what, _status, request) => {
  const { headers } = await app.app.inject(request)
  const cached = String(headers['cache-control'] ?? '')
  expect(cached === '' ? headers.etag : cached).toEqual(cached === '' ? undefined : 'no-store')
})
