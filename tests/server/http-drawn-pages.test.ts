import { once } from 'node:events'
import { get as ask } from 'node:http'
import { beforeAll, expect, test, vi } from 'vitest'
import { drawingThread } from '../../src/server/http/draw-thread.ts'
import { type Language, languages } from '../../src/shared/preferences.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { inAll } from '../support/long.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string
let printed: string
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  shop = await makeShop(database.db, { plano: 'profissional' })
  cookie = await app.signIn(shop.email)
  const { id } = await makeOrder(database.db, shop, (await makeCustomer(database.db, shop)).id)
  printed = `/ordens/${id}/imprimir`
})

interface PageOptions {
  as?: string
  from?: TestApp
  headers?: Record<string, string>
  method?: 'GET' | 'HEAD'
}

async function pageOf(
  url: string,
  { as = cookie, from = app, headers = {}, method = 'GET' }: PageOptions = {},
) {
  const answer = await from.app.inject({
    method,
    url,
    headers: { host: ours.host, ...(as && { cookie: as }), ...headers },
  })
  const { body } = answer
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(body)?.[1]
  const queries: [[string[], { input?: object; type?: string }?], unknown][] = JSON.parse(
    data ?? '{}',
  ).queries
  return {
    body,
    html: /<div id="root" data-opening data-drawn>(.*)<\/div>/s.exec(body)?.[1],
    answers: queries?.map(([[path, { input, type } = {}], data]) => ({
      path: path.join('.'),
      input,
      data: type === 'infinite' ? (data as { pages: unknown[] }).pages[0] : data,
    })),
  }
}

test.each([
  '/dashboard',
  '/ordens',
  '/ordens?q=ana',
  '/clientes',
  '/financeiro',
  '/relatorios',
  '/fotos',
  '/lembretes',
  '/configuracoes',
  '/assinatura',
])('%s is drawn from what its calls answer', async url => {
  // A page waits for a moment only: on a busy machine the first one may come without.
  const page = await vi.waitFor(async () => {
    const drawn = await pageOf(url)
    expect([drawn.answers?.length, drawn.html?.length]).toEqual([expect.any(Number), expect.any(Number)])
    expect(drawn.answers?.length).toBeGreaterThan(2)
    return drawn
  }, 30_000)
  expect(page.html).toContain('<main')
  for (const { path, input, data } of page.answers ?? [])
    if (path !== 'auth.session') expect(data, path).toEqual((await app.call(path, input, { cookie })).data)
})

test('what is printed of an order comes whatever the paper, and to its owner alone', async () => {
  const paths = async (url: string, as?: string) =>
    (await pageOf(url, as === undefined ? {} : { as })).answers?.map(({ path }) => path).sort()
  for (const url of [printed, `${printed}?documento=etiqueta`])
    await vi.waitFor(
      async () =>
        expect(await paths(url), url).toEqual([
          'auth.session',
          'customers.get',
          'orders.get',
          'settings.all',
        ]),
      30_000,
    )
  const other = await makeShop(database.db)
  const as = await app.signIn(other.email)
  const shown: unknown[] = []
  // On a busy machine the settings may be left out; what is another's never comes.
  await vi.waitFor(async () => {
    shown.push(...((await paths(printed, as)) ?? []))
    expect(shown).toContain('settings.all')
  }, 30_000)
  expect(new Set(shown)).toEqual(new Set(['auth.session', 'settings.all']))
})

test('holds: the pages of 20 owners in three languages at once show nobody else’s', async () => {
  const pages = inAll(200, 40)
  const faults: unknown[] = []
  const thread = new URL('../../dist/drawn/draw-worker.js', import.meta.url)
  const from = await testApp(database.db, { draw: drawingThread(thread, fault => faults.push(fault)) })
  const owners = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const own = await makeShop(database.db)
      const marker = `Marca${at}x`
      await makeOrder(database.db, own, (await makeCustomer(database.db, own, { nome: marker })).id)
      const idioma: Language = languages[at % languages.length] ?? 'pt'
      return { marker, idioma, as: `${await app.signIn(own.email)}; idioma=${idioma}` }
    }),
  )
  const words = { pt: 'Ordens de Serviço', en: 'Service orders', es: 'Órdenes de servicio' }
  const left = Array.from({ length: pages }, (_, at) => owners[at % owners.length])
  let drawn = 0
  await Promise.all(
    [1, 2, 3].map(async () => {
      for (let owner = left.pop(); owner; owner = left.pop()) {
        const { marker, idioma, as } = owner
        const { html, body } = await pageOf('/ordens', { as, from })
        const named = [...body.matchAll(/Marca\d+x/g)].map(([name]) => name)
        expect([...new Set(named)].filter(name => name !== marker)).toEqual([])
        if (!html || named.length === 0) continue
        drawn += 1
        expect(html).toContain(`>${marker}<`)
        expect(html, idioma).toContain(words[idioma])
      }
    }),
  )
  // On a busy machine some come without their rows.
  expect(drawn).toBeGreaterThan(pages / 10)
  expect(faults).toEqual([])
})

test('holds: nothing of a page is kept by a timer once it is sent', async () => {
  const timers = () => process.getActiveResourcesInfo().filter(kind => kind === 'Timeout').length
  await pageOf('/ordens')
  const before = timers()
  for (let times = 0; times < inAll(20, 12); times++) await pageOf('/ordens')
  // What others have, such as the pool of connections.
  expect(timers() - before).toBeLessThan(10)
})

test('holds: a customer’s name closes no element', async () => {
  const hostile = await makeShop(database.db)
  const nome = '</script><script>alert(1)</script><!--'
  await makeCustomer(database.db, hostile, { nome })
  const as = await app.signIn(hostile.email)
  const bodies: string[] = []
  await vi.waitFor(async () => {
    const { body, answers } = await pageOf('/clientes', { as })
    bodies.push(body)
    expect(JSON.stringify(answers)).toContain(nome)
  }, 30_000)
  for (const body of bodies) expect(body).not.toContain('<script>alert')
})

test('holds: a page has no script but files of ours, and its data', async () => {
  for (const url of ['/ordens', '/dashboard', printed, '/auth']) {
    const { body } = await pageOf(url, url === '/auth' ? { as: '' } : {})
    for (const [element] of body.matchAll(/<script[^>]*>/g))
      expect(element).toMatch(/ src="\/|type="application\/json" id="page-data"/)
    expect(body).not.toMatch(/ on\w+=|<template|<div hidden/)
  }
})

test('holds: each page’s styles have a nonce of its own, and no other style is taken', async () => {
  const nonces = await Promise.all(
    ['/ordens', '/ordens', '/auth'].map(async url => {
      const { headers, body } = await app.app.inject({ url, headers: { host: ours.host, cookie } })
      const policy = `${headers['content-security-policy']}`
      const nonce =
        /style-src-elem 'self' 'nonce-([^']+)' 'sha256-[^']+'; style-src-attr 'unsafe-inline'/.exec(
          policy,
        )?.[1]
      expect(policy).not.toMatch(/style-src(-elem)? [^;]*unsafe-inline/)
      for (const [element] of body.matchAll(/<style[^>]*>/g)) expect(element).toContain(`nonce="${nonce}"`)
      return nonce
    }),
  )
  expect(new Set(nonces).size).toBe(3)
})

test('holds: a stranger is sent to sign in, and gets a form that puts nothing into an address', async () => {
  for (const as of ['', 'sessao=nonsense']) {
    const { statusCode, headers } = await app.app.inject({
      url: '/ordens?q=ana',
      headers: { host: ours.host, cookie: as },
    })
    expect([statusCode, headers.location]).toEqual([302, '/auth?redirect=%2Fordens%3Fq%3Dana'])
  }
  const { html, answers } = await pageOf('/auth', { as: '' })
  expect(html).toContain('type="password"')
  expect(html?.match(/<form(?![^>]*method="post")/)).toBeNull()
  expect(answers?.map(({ path }) => path)).toEqual(['auth.session'])
})

test('what the database takes long for is left out, and the page does not wait for it', async () => {
  const paths = async () => (await pageOf('/ordens')).answers?.map(({ path }) => path).sort()
  await database.sql.begin(async sql => {
    await sql`lock table ordens_servico in access exclusive mode`
    const brought = await paths()
    expect(brought).toContain('auth.session')
    expect(brought).not.toContain('orders.list')
  })
  await expect
    .poll(paths)
    .toEqual([
      'auth.session',
      'orders.list',
      'orders.summary',
      'plans.current',
      'reminders.stats',
      'settings.all',
    ])
})

test('what is refused is left out', async () => {
  const over = await makeShop(database.db)
  const as = await app.signIn(over.email)
  await database.sql`update user_planos set data_fim = now() - interval '1 day' where user_id = ${over.user_id}`
  expect((await app.call('reports.margin', {}, { cookie: as })).error?.key).toBe('plano_sem_relatorios')
  const answers = await vi.waitFor(async () => {
    const drawn = await pageOf('/relatorios?aba=margem', { as })
    expect(drawn.html).toContain('<main')
    const paths = drawn.answers?.map(({ path }) => path)
    expect(paths).toContain('reports.overview')
    expect(paths).not.toContain('reports.margin')
    return drawn.answers
  }, 30_000)
  for (const { path, input, data } of answers ?? [])
    if (path !== 'auth.session')
      expect(data, path).toEqual((await app.call(path, input, { cookie: as })).data)
})

test('a look ahead, HEAD and a failed drawing get the page without its screen', async () => {
  for (const name of ['sec-purpose', 'purpose']) {
    const { html, answers } = await pageOf('/ordens', { headers: { [name]: 'prefetch' } })
    expect([html, answers?.map(({ path }) => path)]).toEqual([undefined, ['auth.session']])
  }
  expect((await pageOf('/ordens', { method: 'HEAD' })).html).toBeUndefined()
  const broken = await testApp(database.db, {
    draw: async () => {
      throw new Error('no')
    },
  })
  const { html, body, answers } = await pageOf('/ordens', { from: broken })
  expect([html, answers?.length]).toEqual([undefined, 1])
  // As a drawn page has it, so that the browser need not ask who is signed in.
  const session = /"queries":(\[\[\[\["auth","session"\],.*?\}\],\{.*?"fuso")/
  // But for the seconds that the session lasts, which go by.
  const said = (page: string) => session.exec(page)?.[1]?.replace(/"restam":\d+/, '"restam":0')
  expect(said(body)).toBe(said((await pageOf('/ordens')).body))
  expect(body).toMatch(session)
  expect(body).toContain('<div id="root" data-opening><svg')
})

test('holds: screens that are stuck keep others waiting for seconds at most, and who has gone is not drawn for', async () => {
  const begun: { url: string; end(): void }[] = []
  const stuck = await testApp(database.db, {
    draw: ({ url }) =>
      new Promise(resolve => {
        const data = { facts: { now: 0, theme: 'light' as const, collapsed: false }, queries: [] }
        begun.push({ url, end: () => resolve({ data, drawn: null }) })
      }),
  })
  // One page of an owner at a time.
  const other = await stuck.signIn((await makeShop(database.db)).email)
  const page = (q: string, from: string, by = cookie) =>
    stuck.app.inject({
      url: `/ordens?q=${q}`,
      headers: { host: ours.host, cookie: by },
      remoteAddress: from,
    })
  const first = [page('one', '10.0.0.0'), page('two', '10.0.0.1', other)]
  await vi.waitFor(() => expect(begun).toHaveLength(2), 30_000)
  const before = performance.now()
  const { body, statusCode } = await page('three', '10.0.1.1')
  expect(performance.now() - before).toBeLessThan(15_000)
  expect([statusCode, body.includes('page-data')]).toEqual([200, true])

  const origin = await stuck.app.listen({ port: 0 })
  const gone = new AbortController()
  const heard = new Promise(resolve =>
    stuck.app.server.on(
      'request',
      ({ url }, answer) => url?.endsWith('gone') && answer.once('close', resolve),
    ),
  )
  const leaving = once(
    ask(`${origin}/ordens?q=gone`, { headers: { host: ours.host, cookie }, signal: gone.signal }),
    'error',
  )
  const stays = page('stays', '10.0.1.2')
  await new Promise(resolve => setTimeout(resolve, 300))
  gone.abort()
  await leaving
  await heard
  for (const { end } of begun) end()
  await vi.waitFor(() => expect(begun.map(({ url }) => url)).toContain('/ordens?q=stays'), 30_000)
  begun.at(-1)?.end()
  expect((await stays).body).toContain('page-data')
  await Promise.all(first)
  expect(begun.map(({ url }) => url.split('q=')[1]).toSorted()).toEqual(['one', 'stays', 'two'])
  await stuck.app.close()
})
