import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { storeSecret } from '../../src/server/auth/factors/totp.ts'
import { readConfig } from '../../src/server/config.ts'
import { createCipher } from '../../src/server/secrets/cipher.ts'
import { checkSecretKeys } from '../../src/server/secrets/keys.ts'
import { openStorage } from '../../src/server/storage/open.ts'
import { makeFullKey } from '../support/api.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { copiedShop } from '../support/backed-up-shop.ts'
import { ownerClient } from '../support/connections.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { allRowsOf } from '../support/every-row.ts'
import { exportData, readExport } from '../support/exported-zip.ts'
import { makePhoto } from '../support/photos.ts'
import { databaseOf, forgetCommand, runCommand } from '../support/run-command.ts'
import { makeDelivery } from '../support/sample-webhook.ts'
import { secretRows } from '../support/samples.ts'
import { makeShop, password, type TestShop } from '../support/shops.ts'
import { keysOf } from '../support/stored.ts'

const key = { id: 'casa', key: Buffer.alloc(32, 7) }
const SECRET_KEY = `${key.id}:${key.key.toString('base64')}`
const now = new Date()
let source: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string
let erased: string
let copy: string

beforeAll(async () => {
  source = await freshDatabase()
  app = await testApp(source.db)
  shop = await makeShop(source.db, { plano: 'profissional' })
  const rows = await secretRows(source.db, shop)
  // What waits for a webhook, and a key that is revoked already.
  const { id: waiting } = await makeDelivery(source.db, shop, rows.webhook.id)
  await source.sql`update entregas_webhook set estado = 'esperando', falha = null, proxima_em = now() where id = ${waiting}`
  await (await makeFullKey(source.db, shop)).change({ revogada_em: now.toISOString() })
  await makePhoto(source.db, app.storage, shop, rows.order.id)
  await source.sql`update lojas set total_fotos = (select count(*) from fotos_os where user_id = ${shop.user_id}),
    bytes_fotos = (select sum(bytes) from fotos_os where user_id = ${shop.user_id}) where user_id = ${shop.user_id}`
  // A nightly copy, and a photo that it alone names.
  const nights = copiedShop({ database: source, app, clock: () => now }, shop)
  for (const proxima_em of [null, now]) {
    await source.sql`update rotina_copias set proxima_em = ${proxima_em} where user_id = ${shop.user_id}`
    await nights.look()
    await nights.run()
  }
  const gone = await source.sql`select id from fotos_os where user_id = ${shop.user_id} limit 1`
  await app.call('photos.delete', { id: gone[0]?.id }, { cookie: await app.signIn(shop.email) })
  erased = rows.customer.id
  await checkSecretKeys(source.db, [key], now)
  await storeSecret(source.db, createCipher([key]), { id: shop.user_id, email: shop.email }, { now })
  await source.sql`insert into contatos (id, nome, email, assunto, mensagem, prioritario, created_at)
    values (gen_random_uuid(), 'Beto', 'beto@exemplo.com.br', E'a\\tb', E'linha\nlinha\r\\N \\. \u2028', false, now())`
  // More than the driver takes without pausing its socket.
  await source.sql`insert into contatos (id, nome, email, assunto, mensagem, prioritario, created_at)
    select gen_random_uuid(), 'Beto', 'beto@exemplo.com.br', 'Muito', repeat('palavra ', 400), false, now() from generate_series(1, 300)`
  cookie = await app.signIn(shop.email)
  await app.call('auth.requestReset', { email: shop.email })
  copy = join(await scratch(), 'copia')
})
afterAll(forgetCommand)

const scratch = () => mkdtemp(join(inject('scratch'), 'backup-'))

const run = (
  name: 'backup' | 'restore',
  on: { database: TestDatabase; dataDir: string; key?: string },
  ...args: string[]
) => runCommand(name, { ...databaseOf(on.database), DATA_DIR: on.dataDir, SECRET_KEY: on.key }, ...args)

/** A migrated database that nobody is connected to yet, and a folder of its own. */
const place = async () => ({ database: await freshDatabase(), dataDir: await scratch(), key: SECRET_KEY })

const here = () => ({ database: source, dataDir: app.dataDir, key: SECRET_KEY })

test('beside a running app everything is copied into a folder, but the secret key', async () => {
  const { code, lines } = await run('backup', here(), copy)
  expect(lines.join('\n')).toMatch(
    /^\d+ rows of \d+ tables and \d+ objects are in .*\nThe secret key is not: keep SECRET_KEY elsewhere/,
  )
  expect(code).toBe(0)
  const files = (await readdir(copy, { recursive: true })).map(String)
  const texts = await Promise.all(
    files.filter(name => /\.(copy|jsonl?)$/.test(name)).map(name => readFile(join(copy, name), 'utf8')),
  )
  expect(texts.join('')).not.toContain(key.key.toString('base64'))
  expect(await run('backup', here(), copy)).toMatchObject({
    code: 1,
    lines: [`${copy} is not empty: a copy goes into a new folder.`],
  })
  expect(await run('backup', here())).toMatchObject({
    code: 1,
    lines: ['Usage: npm run backup -- folder, or -- --bucket for BACKUP_TO'],
  })
})

test('an empty installation becomes the same: rows, photos and sign-in; sessions and mails that were due are gone', async () => {
  const to = await place()
  const before = await allRowsOf(source)
  const { code, lines } = await run('restore', to, copy)
  expect([code, lines.at(-1)]).toEqual([0, 'Every counter agrees with its rows.'])
  const after = await allRowsOf(to.database)
  const gone = ['sessoes', 'limites', 'jobs', 'chaves_api', 'webhooks', 'entregas_webhook']
  for (const [table, rows] of Object.entries(before))
    if (!gone.includes(table)) expect([table, after[table]]).toEqual([table, rows])
  expect(before.sessoes?.length).toBeGreaterThan(0)
  expect(before.jobs?.some(row => row.includes('carta_'))).toBe(true)
  expect([after.sessoes, after.jobs?.filter(row => row.includes('carta_'))]).toEqual([[], []])
  const asleep = async ({ sql }: TestDatabase) => [
    await sql`select revogada_em is not null as revoked, dormindo_em is not null as asleep from chaves_api order by 1`,
    await sql`select dormindo_em is not null as asleep from webhooks`,
    await sql`select falha, proxima_em from entregas_webhook where estado = 'esperando' or falha = 'tarde'`,
  ]
  expect(await asleep(source)).toMatchObject([
    [
      { revoked: false, asleep: false },
      { revoked: true, asleep: false },
    ],
    [{ asleep: false }],
    [{ falha: null, proxima_em: expect.any(Date) }],
  ])
  expect(await asleep(to.database)).toMatchObject([
    [
      { revoked: false, asleep: true },
      { revoked: true, asleep: false },
    ],
    [{ asleep: true }],
    [{ falha: 'tarde', proxima_em: null }],
  ])
  const storage = openStorage(readConfig({ DATA_DIR: to.dataDir }))
  expect(await keysOf(storage)).toEqual(await keysOf(app.storage))
  const restored = await testApp(to.database.db, { storage })
  expect((await restored.call('orders.list', {}, { cookie })).status).toBe(401)
  const again = await restored.signIn(shop.email)
  const { rows } = await readExport((await exportData(restored, again)).bytes)
  const old = await readExport((await exportData(app, cookie)).bytes)
  expect(rows).toEqual(old.rows)
  const nightly = async (from: TestApp, as: string) => {
    const { list, download } = copiedShop({ database: source, app: from, clock: () => now }, shop)
    const copied = (await list()).items.find(({ contagens }) => contagens.ordens_servico !== undefined)
    return download(copied?.id ?? '', as)
  }
  const mine = await nightly(app, cookie)
  const theirs = await nightly(restored, again)
  expect([mine.status, theirs.status, theirs.bytes]).toEqual([200, 200, mine.bytes])
  const photo = rows.fotos_os.find(({ arquivo }) => arquivo)
  const image = await restored.app.inject({
    url: `/photos/${photo?.id}`,
    headers: { host: ours.host, cookie: again },
  })
  expect(image.statusCode).toBe(200)
  expect(await run('restore', to, copy)).toMatchObject({
    code: 1,
    lines: [expect.stringContaining('The database is in use')],
  })
})

test('a database that is in use, or holds something, is refused', async () => {
  const to = await place()
  const other = ownerClient(to.database.ownerUrl)
  await other`insert into usuarios (id, nome, email, senha_hash, created_at, senha_em) select gen_random_uuid(), 'x', 'x@x.br', '', now(), now()`
  expect((await run('restore', to, copy)).lines).toEqual([expect.stringContaining('The database is in use')])
  await other.end()
  await vi.waitFor(
    async () =>
      expect((await run('restore', to, copy)).lines).toEqual([
        expect.stringContaining('The database is not empty (usuarios)'),
      ]),
    { timeout: 30_000 },
  )
  expect(await readdir(to.dataDir)).toEqual([])
})

test('without the secret key, or with another, nothing is written', async () => {
  const to = await place()
  const other = `casa:${Buffer.alloc(32, 8).toString('base64')}`
  for (const [given, said] of [
    [undefined, 'Give SECRET_KEY as it was when the copy was made (casa)'],
    [other, 'SECRET_KEY’s “casa” is not the key of that name'],
    [
      `nova:${Buffer.alloc(32, 9).toString('base64')}`,
      'SECRET_KEY lacks every key that this database knows (casa)',
    ],
  ] as const) {
    const { code, lines } = await run(
      'restore',
      { database: to.database, dataDir: to.dataDir, ...(given && { key: given }) },
      copy,
    )
    expect([code, lines.join('').replace("'", '’')]).toEqual([1, expect.stringContaining(said)])
  }
  expect(await readdir(to.dataDir)).toEqual([])
  const found = await allRowsOf(to.database)
  expect([found.usuarios, found.clientes]).toEqual([[], []])
})

test('a copy that was changed, cut off or is another’s is refused', async () => {
  const to = await place()
  const spoilt = join(await scratch(), 'copia')
  expect((await run('backup', here(), spoilt)).code).toBe(0)
  const clientes = join(spoilt, 'tabelas/clientes.copy')
  const whole = await readFile(clientes)
  await appendFile(clientes, '\\N\n')
  expect((await run('restore', to, spoilt)).lines).toEqual([
    `${clientes} is not what it was when it was copied. Nothing was written.`,
  ])
  await writeFile(clientes, whole)
  const [object = ''] = (await readFile(join(spoilt, 'objetos.jsonl'), 'utf8')).split('\n')
  await rm(join(spoilt, 'objetos', JSON.parse(object).key))
  expect((await run('restore', to, spoilt)).lines).toEqual([
    expect.stringMatching(/objetos\/.* is missing\. Nothing was written\.$/),
  ])
  const path = join(spoilt, 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...manifest, tabelas: manifest.tabelas.slice(1) }))
  expect((await run('restore', to, spoilt)).lines).toEqual([
    expect.stringContaining('of another version of Bancada'),
  ])
  await writeFile(path, JSON.stringify({ ...manifest, versao: 2 }))
  expect((await run('restore', to, spoilt)).lines).toEqual([
    `${path} is not that of a copy that this version reads.`,
  ])
  await rm(path)
  expect((await run('restore', to, spoilt)).lines).toEqual([expect.stringContaining('holds no whole copy')])
  expect(await readdir(to.dataDir)).toEqual([])
})

test('who was erased after the copy was made stays erased, by the store’s mark', async () => {
  const { data: row } = await app.call('customers.get', { id: erased }, { cookie })
  const answer = await app.call(
    'customers.erase',
    { id: erased, based_on: row.updated_at, senha_atual: password },
    { cookie },
  )
  expect(answer.status).toBe(200)
  const to = await place()
  // The store outlived the database.
  const { code, lines } = await run('restore', { ...to, dataDir: app.dataDir }, copy)
  expect(lines).toContain('1 customers who were erased since are erased again.')
  expect(code).toBe(0)
  const [found] = await to.database.sql`select nome, telefone from clientes where id = ${erased}`
  expect(found).toEqual({ nome: 'Cliente removido', telefone: '' })
})
