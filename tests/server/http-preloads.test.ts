import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Manifest, preloadsOf } from '../../src/server/http/preloads.ts'
import { isScreen } from '../../src/server/http/screen-of.ts'
import type { Language } from '../../src/shared/preferences.ts'
import { ours, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { makeShop } from '../support/shops.ts'

const part = (name: string, ...imports: string[]) => ({ file: `assets/${name}.js`, name, imports })

const manifest: Manifest = {
  'index.html': part('index', '_base.js'),
  '_base.js': part('base'),
  // Two files that import each other.
  '_shared.js': part('shared', '_base.js', '_icons.js'),
  '_icons.js': part('icons', '_shared.js'),
  '_screens.js': part('screens', '_base.js', '_shared.js'),
  'src/client/settings/SettingsScreen.tsx': part('settings', '_screens.js'),
  'src/client/admin/AdminArea.tsx': part('admin', '_base.js'),
  'src/client/imports/ImportScreen.tsx': part('import', '_shared.js'),
  'src/client/orders/print/PrintScreen.tsx': part('print', '_qr.js'),
  '_qr.js': part('qr'),
  '_dialogs.js': part('dialogs', '_screens.js'),
  'src/client/locales/en.po': part('en'),
  'src/client/locales/es.po': part('es'),
}

const filesFor = (path: string, language: Language = 'pt') =>
  [
    ...preloadsOf(manifest)(path, language).matchAll(
      /"modulepreload" crossorigin href="\/assets\/(.+?)\.js"/g,
    ),
  ].map(([, name]) => name)

const app = ['screens', 'shared', 'icons']

test.each([
  '/',
  '/ordens',
  '/ordens/',
  '/nao/existe',
  '/constructor',
])('%s names the app’s files, each once, without the entry’s', path => {
  expect(filesFor(path)).toEqual(app)
})

test('what has a file of its own names it too, and /auth waits for no screen', () => {
  expect(filesFor('/admin/users')).toEqual([...app, 'admin'])
  expect(filesFor('/configuracoes')).toEqual([...app, 'settings'])
  expect(filesFor('/importar')).toEqual([...app, 'import'])
  expect(filesFor('/ordens/0199/imprimir')).toEqual([...app, 'print', 'qr'])
  expect(filesFor('/auth')).toEqual([])
})

test('what dialogs need is named for later, and asked for at once where the address opens one', () => {
  const later = '<link rel="later" crossorigin href="/assets/dialogs.js">'
  expect(preloadsOf(manifest)('/ordens?q=nova', 'pt')).toContain(later)
  expect(filesFor('/ordens?q=nova')).toEqual(app)
  expect(filesFor('/ordens?q=a&nova=true')).toEqual([...app, 'dialogs'])
  expect(filesFor('/clientes?historico=0199')).toEqual([...app, 'dialogs'])
  expect(preloadsOf(manifest)('/auth?redirect=/ordens?nova=true', 'pt')).toBe('')
})

test('the words of another language are asked for with the code, on every page', () => {
  expect(filesFor('/ordens', 'en')).toEqual(['en', ...app])
  expect(filesFor('/configuracoes', 'es')).toEqual(['es', ...app, 'settings'])
  expect(filesFor('/auth', 'es')).toEqual(['es'])
})

test('those modules exist', () => {
  for (const module of Object.keys(manifest).filter(name => !name.startsWith('_')))
    expect(existsSync(module), module).toBe(true)
})

test('the app’s screens are told from paths that there is no page for', () => {
  const names = readdirSync('src/client/routes').flatMap(
    name => /^(?:_app\.)?([^_-].+)\.tsx$/.exec(name)?.[1] ?? [],
  )
  expect(names).toContain('ordens.$id.imprimir')
  for (const name of names) expect(isScreen(`/${name.replaceAll('.', '/')}`), name).toBe(true)
  for (const path of ['/auth', '/ordens', '/ordens/', '/ordens/0199/imprimir', '/admin', '/admin/kiwify'])
    expect(isScreen(path), path).toBe(true)
  for (const path of ['/', '/nada', '/ordens/0199', '/admin/users/1', '/administrador'])
    expect(isScreen(path), path).toBe(false)
})

test('the page carries them as links that modules share, in the language that it is written in', async () => {
  const { db } = await freshDatabase()
  const { app, signIn } = await testApp(db)
  const cookie = await signIn((await makeShop(db)).email)
  const { body } = await app.inject({ url: '/ordens', headers: { host: ours.host, cookie } })
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/screens.js">')
  const visitor = await app.inject({ url: '/auth', headers: { host: ours.host, cookie: 'idioma=es' } })
  expect(visitor.body).toContain('<link rel="modulepreload" crossorigin href="/assets/es.js">')
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
