import { cp, mkdtemp, rename } from 'node:fs/promises'
import { request as rawRequest } from 'node:http'
import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { ours, sessionIn, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeShop, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  shop = await makeShop(database.db)
  cookie = await app.signIn(shop.email)
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url, headers: { host: ours.host, ...headers } })

test.each([
  '/',
  '/ordens',
  '/ordens?q=ana',
  '/admin/users',
  '/nao/existe',
  '/clientes/',
])('holds: %s is a navigation, and gets the page', async url => {
  const { statusCode, headers, body } = await get(url, { cookie })
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ])
  expect(sessionIn(body)).toEqual({
    user: {
      id: shop.user_id,
      nome: expect.stringMatching(/^Loja/),
      email: shop.email,
      email_confirmado: true,
      exclusao_em: null,
    },
    is_admin: false,
    fator: false,
    restam: expect.any(Number),
    chaves_em: 'localhost',
    fuso: 'America/Sao_Paulo',
    password_min: 6,
  })
})

test('a stranger’s page names nobody, nor does one after sign-out', async () => {
  const other = await app.signIn(shop.email)
  await app.call('auth.signOut', undefined, { cookie: other })
  for (const sent of ['', other, 'sessao=nonsense']) {
    const { body } = await get('/auth', { cookie: sent })
    expect(sessionIn(body)?.user).toBeNull()
    expect(body).not.toContain(shop.email)
  }
})

test('holds: a name cannot end the element it is written into, nor be taken for a pattern', async () => {
  for (const nome of [
    '</script><script>alert(1)</script>',
    '<!--<script>',
    "$& $' $` $1 <",
    '\u2028\u2029"\\',
  ]) {
    await database.sql`update usuarios set nome = ${nome} where id = ${shop.user_id}`
    const { body } = await get('/', { cookie })
    expect(sessionIn(body)?.user?.nome).toBe(nome)
    expect(body.match(/<script/g)).toHaveLength((await get('/auth')).body.match(/<script/g)?.length ?? 0)
    expect(body).not.toContain('alert(1)</script>')
  }
  await database.sql`update usuarios set nome = 'Loja 1' where id = ${shop.user_id}`
})

test('the theme of the cookie is in the first byte; what is no theme is not', async () => {
  const themeOf = async (tema: string) => /<html[^>]*>/.exec((await get('/auth', { cookie: tema })).body)?.[0]
  expect(await themeOf('tema=dark')).toContain('data-theme="dark"')
  expect(await themeOf('a=b; tema=system')).toContain('data-theme="system"')
  for (const tema of ['tema=light', 'tema="><script>', 'tema=__proto__', 'outro=dark', 'xtema=dark'])
    expect(await themeOf(tema)).toContain('data-theme="light"')
})

test('HEAD of a navigation answers as GET does', async () => {
  const head = await app.app.inject({ method: 'HEAD', url: '/auth', headers: { host: ours.host } })
  const { statusCode, headers } = await get('/auth')
  const own = { date: '', 'content-length': '', 'content-security-policy': '' }
  expect({ ...head.headers, ...own }).toEqual({ ...headers, ...own })
  expect(head.statusCode).toBe(statusCode)
})

test('an asset may be kept for ever, another file for an hour', async () => {
  expect((await get('/assets/app-1a2b3c4d.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  expect((await get('/mark.svg')).headers['cache-control']).toBe(
    'public, max-age=3600, stale-while-revalidate=31536000',
  )
})

test.each([
  '/assets/app-00000000.js',
  '/assets/app-1a2b3c4d.js.map',
  '/assets/',
  '/assets/nada',
  '/nada.js',
  '/robots.txt.bak',
  '/index.html',
  '/index.html?a=b',
  '/index.html.br',
  '/%69ndex.html',
  '/.vite/manifest.json',
  '/.git',
  '/.git/config',
  '/.env',
  '/.well-known/nada',
  '/package.json',
  '/../package.json',
  '/..%2fpackage.json',
  '/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%00.js',
  '/src/server/main.ts',
  '/wp-login.php',
  '/metrics',
])('holds: %s is not there', async url => {
  const { statusCode, body } = await get(url, { cookie })
  expect([400, 404]).toContain(statusCode)
  expect(body).not.toContain('<html')
  expect(body).not.toContain(shop.email)
})

test('a script’s own request is no navigation', async () => {
  for (const mode of ['cors', 'no-cors', 'same-origin'])
    expect((await get('/auth', { 'sec-fetch-mode': mode })).statusCode).toBe(404)
  expect((await get('/auth', { 'sec-fetch-mode': 'navigate' })).statusCode).toBe(200)
})

test.each([
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
] as const)('%s is answered with no page', async method => {
  const { statusCode, body } = await app.app.inject({
    method,
    url: '/ordens',
    headers: { host: ours.host, cookie },
  })
  expect([statusCode, body.includes('<html')]).toEqual([404, false])
})

test('holds: TRACE and CONNECT are answered with nothing of the request', async () => {
  const { port } = new URL(await app.app.listen({ port: 0, host: '127.0.0.1' }))
  const status = await new Promise(resolve => {
    const headers = { host: ours.host, cookie }
    rawRequest({ port, method: 'TRACE', path: '/', headers, agent: false }, answer => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .once('error', () => resolve('closed'))
      .end()
  })
  expect([404, 405, 'closed']).toContain(status)
})

test('a page that could not be read once comes again with its file', async () => {
  const folder = await mkdtemp(join(inject('scratch'), 'cliente-'))
  await cp(join(inject('scratch'), 'client'), folder, { recursive: true })
  const moved = await testApp(database.db, { client: folder })
  const status = async () =>
    (await moved.app.inject({ url: '/auth', headers: { host: ours.host } })).statusCode
  await rename(join(folder, 'index.html'), join(folder, 'fora'))
  expect(await status()).toBe(500)
  await rename(join(folder, 'fora'), join(folder, 'index.html'))
  expect(await status()).toBe(200)
})

test('a page says its language', async () => {
  const langOf = async (sent: string) =>
    /lang="([^"]+)"/.exec((await get('/ordens', { cookie: `${cookie}; ${sent}` })).body)?.[1]
  expect([await langOf('idioma=en'), await langOf('idioma=pt'), await langOf('idioma=xx')]).toEqual([
    'en',
    'pt-BR',
    'pt-BR',
  ])
})

test.each([
  ['/ordens?q=ana&status=Pronto', '/auth?redirect=%2Fordens%3Fq%3Dana%26status%3DPronto'],
  ['//x.example/a', '/auth?redirect=%2F%2Fx.example%2Fa'],
  ['/', '/auth'],
])('holds: a stranger who asks for %s signs in first', async (url, to) => {
  for (const cookie of ['', 'sessao=nonsense']) {
    const { statusCode, headers } = await get(url, { cookie })
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, to, 'no-store'])
  }
  expect((await get('/auth')).statusCode).toBe(200)
})

test('the first paint waits for no script', async () => {
  for (const tema of ['', 'tema=dark', 'tema=system']) {
    const { body } = await get('/auth', { cookie: tema })
    for (const [script] of body.matchAll(/<script[^>]* src=[^>]*>/g))
      expect(script).toMatch(/^<script (async|type="module") /)
  }
})
