import { expect, test } from 'vitest'
import { type Manifest, preloadsOf, screensIn } from '../../src/server/http/preloads.ts'
import { ours, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'

const part = (file: string, ...imports: string[]) => ({ file: `assets/${file}.js`, imports })

const manifest: Manifest = {
  'index.html': part('index', '_base.js'),
  '_base.js': part('base'),
  '_router.js': part('router', '_base.js'),
  // Two chunks that import each other.
  '_screens.js': part('screens', '_router.js', '_icons.js'),
  '_icons.js': part('icons', '_base.js', '_screens.js'),
  '_list.js': part('list', '_screens.js'),
  '_dialog.js': part('dialog'),
  'src/client/app/page.tsx': part('app', '_base.js', '_screens.js'),
  'src/client/auth/page.tsx': part('auth', '_base.js', '_icons-of-auth.js'),
  '_icons-of-auth.js': part('icons-of-auth'),
  'src/client/routes/_app.tsx?tsr-split=component': part('layout', '_screens.js'),
  'src/client/routes/_app.ordens.tsx?tsr-split=component': part('ordens', '_list.js'),
  'src/client/routes/_app.admin.users.tsx?tsr-split=component': part('users', '_base.js'),
  'src/client/routes/admin.{-$tela}.tsx?tsr-split=component': part('admin', '_base.js'),
  'src/client/routes/ordens.$id.imprimir.tsx?tsr-split=component': part('imprimir', '_base.js'),
  'src/client/orders/details/OrderDetails.tsx': part('details', '_dialog.js'),
}

const filesFor = (path: string) =>
  [...preloadsOf(manifest)(path).matchAll(/href="\/assets\/(.+?)\.js"/g)].map(([, name]) => name).sort()

const everyScreen = ['app', 'icons', 'layout', 'router', 'screens']

test('a screen’s page names its own chunk and all that it imports, once, without the entry’s', () => {
  expect(filesFor('/ordens')).toEqual([...everyScreen, 'list', 'ordens'].sort())
  expect(filesFor('/admin/users')).toEqual([...everyScreen, 'users'])
})

test('the app’s screens are told from paths that there is no page for', () => {
  const isScreen = screensIn(manifest)
  for (const path of ['/auth', '/ordens', '/ordens/', '/ordens/0199/imprimir', '/admin', '/admin/kiwify'])
    expect(isScreen(path), path).toBe(true)
  for (const path of ['/', '/nada', '/ordens/0199', '/admin/users/1', '/administrador'])
    expect(isScreen(path), path).toBe(false)
})

test('a screen without what stands around the others does not name its code', () => {
  expect(filesFor('/ordens/$id/imprimir')).toEqual(
    [...everyScreen.filter(name => name !== 'layout'), 'imprimir'].sort(),
  )
})

test('/auth waits for no screen', () => {
  expect(filesFor('/auth')).toEqual(['auth', 'icons-of-auth'])
})

test.each([
  '/',
  '/nao/existe',
  '/_app',
  '/constructor',
  '/ordens/x',
])('%s gets what every screen needs', path => {
  expect(filesFor(path)).toEqual(everyScreen)
})

test('a slash at the end is the same page', () => {
  expect(filesFor('/ordens/')).toEqual(filesFor('/ordens'))
})

test('the page carries them as links that modules share', async () => {
  const { app } = await testApp((await freshDatabase()).db)
  const { body } = await app.inject({ url: '/auth?aba=cadastrar', headers: { host: ours.host } })
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/page.js"></head>')
})

test.each([
  '/.vite/manifest.json',
  '/%2evite/manifest.json',
  '/.vite/',
  '//.vite/manifest.json',
])('%s is not given out', async url => {
  const { app } = await testApp((await freshDatabase()).db)
  const { statusCode, body } = await app.inject({ url, headers: { host: ours.host } })
  expect(statusCode).toBe(404)
  expect(body).not.toContain('src/client')
})
