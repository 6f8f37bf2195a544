import { beforeAll, expect, test } from 'vitest'
import { compileTemplate } from '../../src/server/http/public-pages.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { drawnSite } from '../support/drawn-site.ts'

test('holds: texts are escaped, and are no part of the page', () => {
  const page = compileTemplate('<p title="{{a}}">{{a}} {{b}}</p>')
  expect(page({ a: `<b>"'&{{b}}`, b: 2 })).toBe(
    '<p title="&lt;b&gt;&quot;&#39;&amp;{{b}}">&lt;b&gt;&quot;&#39;&amp;{{b}} 2</p>',
  )
})

test('a section stands once for each, where there is one, or where there is none', () => {
  const page = compileTemplate('{{#rows}}<i>{{n}}{{#sub}}({{m}}){{/sub}}</i>{{/rows}}{{^rows}}none{{/rows}}')
  expect(
    page({
      rows: [
        { n: 1, sub: null },
        { n: 2, sub: { m: 3 } },
      ],
    }),
  ).toBe('<i>1</i><i>2(3)</i>')
  for (const rows of [[], null, false, '', 0]) expect(page({ rows })).toBe('none')
  expect(compileTemplate('{{#a}}{{a}}{{/a}}{{^a}}-{{/a}}')({ a: 'text' })).toBe('text')
})

test('what is spelt wrong fails, when it is read or when it is filled', () => {
  expect(() => compileTemplate('{{#a}}')).toThrow('the section a has no end')
  expect(() => compileTemplate('{{#a}}{{/b}}')).toThrow('b ends where a is open')
  expect(() => compileTemplate('{{/a}}')).toThrow('a ends where null is open')
  expect(() => compileTemplate('{{a}}')({ b: 1 })).toThrow('nothing fills a')
  expect(() => compileTemplate('{{toString}}')({})).toThrow('nothing fills toString')
  expect(() => compileTemplate('{{#rows}}{{a}}{{/rows}}')({ a: 1, rows: [{}] })).toThrow('nothing fills a')
})

let app: TestApp
beforeAll(async () => {
  const { db } = await freshDatabase()
  const contact = '<html data-theme="light"><link href="{{origin}}/contato">{{estado}} {{chave}}'
  const missing = '<html data-theme="light">404'
  const pages = { '/': '<html data-theme="light">', '/sobre': `<html data-theme="light">${'a'.repeat(2000)}` }
  app = await testApp(db, { client: await drawnSite({ ...pages, '/404': missing, '/contato': contact }) })
})
const get = (cookie = '') => app.app.inject({ url: '/contato', headers: { host: ours.host, cookie } })

test('a page that is filled has the looks of the others, is kept by nobody, and stands in the map', async () => {
  const first = await get()
  expect(first.body).toMatch(
    /^<html data-theme="system"><link href="http:\/\/localhost:3000\/contato">nova [\w-]{36}$/,
  )
  expect(first.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
  })
  expect(first.headers.etag).toBeUndefined()
  expect((await get()).body).not.toBe(first.body)
  expect((await get(`tema=dark; sessao=${'a'.repeat(40)}`)).body).toContain(
    '<html data-theme="dark" data-signed-in>',
  )
  const map = await app.app.inject({ url: '/sitemap.xml', headers: { host: ours.host } })
  expect(map.body).toContain('<loc>http://localhost:3000/contato</loc>')
})

test.each([
  'br',
  'gzip',
  'identity',
])('what differs by a cookie says so to caches, sent as %s', async coding => {
  const headers = { host: ours.host, 'accept-encoding': coding }
  const long = await app.app.inject({ url: '/sobre', headers })
  expect(long.headers.vary).toBe('cookie, accept-encoding')
  expect((await app.app.inject({ url: '/contato', headers })).headers.vary).toBe('cookie')
})

test('who has a page as it is gets none, also by way of a proxy that weakens its mark; a path without one is never kept', async () => {
  const ask = (url: string, mark?: string) =>
    app.app.inject({ url, headers: { host: ours.host, ...(mark && { 'if-none-match': mark }) } })
  const { etag } = (await ask('/sobre')).headers
  for (const [mark, status] of [
    [`${etag}`, 304],
    [`W/${etag}`, 304],
    [`"another", ${etag}`, 304],
    ['"another"', 200],
  ] as const)
    expect((await ask('/sobre', mark)).statusCode, mark).toBe(status)
  const gone = await ask('/nada')
  expect(gone.statusCode).toBe(404)
  expect((await ask('/nada', String(gone.headers.etag))).statusCode).toBe(404)
})

test('a slash at the end of a page’s address leads to the page, and to nowhere else', async () => {
  const ask = async (url: string) => {
    const { statusCode, headers } = await app.app.inject({ url, headers: { host: ours.host } })
    return [statusCode, headers.location]
  }
  expect(await ask('/sobre/')).toEqual([301, '/sobre'])
  expect(await ask('/contato//?assunto=planos')).toEqual([301, '/contato?assunto=planos'])
  for (const none of ['/nada/', '//sobre/', '//evil.example/', '//evil.example/sobre/', '/404/'])
    expect(await ask(none), none).toEqual([404, undefined])
})
