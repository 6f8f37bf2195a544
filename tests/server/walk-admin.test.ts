import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { setAdministrator, setDisabled } from '../../src/server/auth/administrators.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { download, downloadFound } from '../support/exports.ts'
import { makeOperator, signInOperator } from '../support/operator.ts'
import { pathsOf, procedures } from '../support/procedures.ts'
import { type Named, noRows, sampleOf, secretRows } from '../support/samples.ts'
import { makeShop, type TestShop } from '../support/shops.ts'
import { listening, openStream } from '../support/stream.ts'
import { testInAll } from '../support/test-in-all.ts'

let database: TestDatabase
let app: TestApp
let url: string
let victim: TestShop
let secret: Named
/** The session of each who is turned away, and how. */
const turnedAway: Record<string, { cookie: string | undefined; status: number; key: string }> = {}

beforeAll(async () => {
  database = await freshDatabase()
  const { db, sql } = database
  app = await testApp(db)
  url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  await listening(sql)
  victim = await makeShop(db)
  secret = await secretRows(db, victim)
  const refused = (cookie: string | undefined, key: string, status = 403) => ({ cookie, status, key })
  turnedAway.nobody = refused(undefined, 'nao_autenticado', 401)
  turnedAway.owner = refused(await app.signIn((await makeShop(db)).email), 'sem_permissao')
  const former = await makeOperator(app, database)
  await sql`update usuarios set is_admin = false where id = ${former.shop.user_id}`
  turnedAway['former administrator'] = refused(former.cookie, 'sem_permissao')
  const revoked = await makeOperator(app, database)
  await setAdministrator(db, revoked.shop.email, false)
  turnedAway['administrator whose role was revoked'] = refused(revoked.cookie, 'nao_autenticado', 401)
  const disabled = await makeOperator(app, database)
  await setDisabled(db, disabled.shop.email, true, new Date())
  turnedAway['disabled administrator'] = refused(disabled.cookie, 'nao_autenticado', 401)
  const plain = await makeOperator(app, database)
  turnedAway['administrator without a factor'] = refused(
    await app.signIn(plain.shop.email),
    'fator_necessario',
  )
  const short = await makeOperator(app, database)
  await sql`update sessoes set is_admin = false where user_id = ${short.shop.user_id}`
  turnedAway['administrator whose session is an owner’s'] = refused(short.cookie, 'sem_permissao')
})

const who = [
  'nobody',
  'owner',
  'former administrator',
  'administrator whose role was revoked',
  'disabled administrator',
  'administrator without a factor',
  'administrator whose session is an owner’s',
]
const files = ['users.csv', 'users.csv?plano=teste', 'audit.csv', 'audit.csv?de=2026-01-01']

/** All that the area could have changed. */
async function state() {
  const [row] = await database.sql`select
    (select count(*)::int from auditoria) as acts, (select count(*)::int from concessoes) as grants,
    (select json_agg(u order by id) from (select id, desativado_em, is_admin from usuarios) u) as accounts,
    (select count(*)::int from jobs) as jobs, (select json_agg(p) from provedor p) as provider`
  return row
}

test.each(who)('holds: every admin procedure turns away: %s', async name => {
  const { cookie, status, key } = turnedAway[name] ?? {}
  const before = await state()
  expect(pathsOf('admin').length).toBeGreaterThan(25)
  for (const path of pathsOf('admin'))
    for (const input of [
      sampleOf(path, secret),
      { id: victim.user_id, motivo: 'x', plano: 'basico', dias: 1 },
    ]) {
      const answer = await app.call(path, input, { cookie })
      expect([path, answer.status, answer.error?.key]).toEqual([path, status, key])
      expect(answer.body).not.toContain(victim.email)
    }
  expect(await state()).toEqual(before)
})

test.each(who)('holds: so does every file of theirs: %s', async name => {
  const { cookie, status, key } = turnedAway[name] ?? {}
  const before = await state()
  for (const path of files) {
    const script = { 'sec-fetch-mode': 'cors' }
    const answers = [
      await download(app, cookie, path, script),
      await downloadFound(app, cookie, path.split('?')[0] ?? '', { q: 'a' }, script),
    ]
    for (const answer of answers)
      expect([path, answer.status, JSON.parse(answer.body).key]).toEqual([path, status, key])
  }
  expect(await state()).toEqual(before)
})

test('holds: an administrator with a factor is told nothing of a shop’s customers, orders, photos and money, and no secret', async () => {
  const { cookie } = await makeOperator(app, database)
  const [hashes] =
    await database.sql`select u.senha_hash, (select string_agg(token_hash, ' ') from sessoes) as tokens
    from usuarios u where id = ${victim.user_id}`
  const { purchase: _, ...rows } = secret
  const words = [
    ...[
      '99123-4567',
      '991234567',
      'de estado',
      'da Lixeira',
      'na placa',
      'do aluguel',
      'do balcão',
      hashes?.senha_hash,
    ],
    ...String(hashes?.tokens).split(' '),
    ...Object.values(rows).map(({ id }) => id),
  ]
  const reads = procedures.filter(({ access, type }) => access === 'admin' && type === 'query')
  for (const { path } of reads)
    for (const input of [sampleOf(path, noRows()), { id: victim.user_id }]) {
      const { status, body } = await app.call(path, input, { cookie })
      expect([200, 400, 404], path).toContain(status)
      expect(
        words.filter(word => body.includes(word)),
        path,
      ).toEqual([])
    }
})

test('holds: an owner who is disabled is out at once, the stream too', async () => {
  const { cookie } = await makeOperator(app, database)
  const owner = await makeShop(database.db)
  const theirs = await app.signIn(owner.email)
  const stream = await openStream(url, theirs)
  await stream.opens()
  const input = { id: owner.user_id, motivo: 'Fraude' }
  expect((await app.call('admin.disable', input, { cookie })).status).toBe(200)
  await stream.hears(message => message === 'over')
  expect(await stream.ends(15_000)).toBe(true)
  expect((await app.call('plans.current', undefined, { cookie: theirs })).status).toBe(401)
})

testInAll(
  'holds: an administrator who is removed in mid-session is out with the next call, the stream and the download too',
  async () => {
    const { db, sql } = database
    const operator = await makeOperator(app, database)
    // More than sockets take of what nobody reads.
    await sql`insert into usuarios (id, nome, email, senha_hash, senha_em, created_at)
    select gen_random_uuid(), n || repeat(' Segredo', 400), n || '@cheio.exemplo.com.br', '', now(), now() from generate_series(1, 8000) n`
    const stream = await openStream(url, operator.cookie)
    await stream.opens()
    const headers = { host: ours.host, cookie: operator.cookie }
    const sent = request({ port: new URL(url).port, path: '/export/users.csv', headers, agent: false }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(200)
    await once(answer, 'readable')
    expect((await app.call('admin.stats', undefined, { cookie: operator.cookie })).status).toBe(200)

    await setAdministrator(db, operator.shop.email, false)
    expect((await app.call('admin.stats', undefined, { cookie: operator.cookie })).status).toBe(401)
    await stream.hears(message => message === 'over')
    expect(await stream.ends(15_000)).toBe(true)
    answer.on('error', () => {}).resume()
    await new Promise(resolve => answer.once('close', resolve))
    expect(answer.complete).toBe(false)
    const again = await signInOperator(app, database, operator.shop)
    expect((await app.call('admin.stats', undefined, { cookie: again })).error?.key).toBe('sem_permissao')
    await sql`delete from usuarios where email like '%@cheio.exemplo.com.br'`
  },
)
