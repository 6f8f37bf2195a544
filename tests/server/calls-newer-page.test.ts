import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { buildHeader } from '../../src/shared/build.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { customerInput, makeShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let cookie: string
const own = 'desta'
beforeAll(async () => {
  database = await freshDatabase()
  const client = await mkdtemp(join(inject('scratch'), 'build-'))
  await cp(join(inject('scratch'), 'client'), client, { recursive: true })
  await mkdir(join(client, '.vite'), { recursive: true })
  const manifest = { 'index.html': { file: `assets/index-${own}.js` } }
  await writeFile(join(client, '.vite/manifest.json'), JSON.stringify(manifest))
  app = await testApp(database.db, { client })
  cookie = await app.signIn((await makeShop(database.db)).email)
})

const from = (build: string) => ({ cookie, headers: { [buildHeader]: build } })
const unknown = () => ({ ...customerInput(), apelido: 'Aninha' })

test('a page of a newer release, which a process of this one cannot understand, is told to try again', async () => {
  const { headers } = await app.call('auth.session', undefined, { cookie })
  expect(headers[buildHeader]).toBe(own)
  for (const [path, input] of [
    ['customers.create', unknown()],
    ['customers.praise', {}],
  ] as const) {
    const { status, error } = await app.call(path, input, from('outra'))
    expect([path, status, error?.key, error?.fields]).toEqual([path, 503, 'indisponivel', undefined])
  }
  expect(await database.sql`select from clientes`).toEqual([])
})

test('what is wrong in itself, or missing, is told as ever', async () => {
  const wrong = await app.call('customers.create', { ...customerInput(), nome: '' }, from('outra'))
  expect([wrong.status, wrong.error?.key]).toEqual([400, 'entrada_invalida'])
  const missing = await app.call('customers.get', { id: crypto.randomUUID() }, from('outra'))
  expect([missing.status, missing.error?.key]).toEqual([404, 'nao_encontrado'])
})

test('a page of this build, and a caller that is no page, hear what is unknown', async () => {
  for (const options of [from(own), { cookie }]) {
    const field = await app.call('customers.create', unknown(), options)
    expect([field.status, field.error?.fields]).toEqual([400, { apelido: 'campo_desconhecido' }])
    expect((await app.call('customers.praise', {}, options)).status).toBe(404)
  }
})
