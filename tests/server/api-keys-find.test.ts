import { beforeAll, expect, test } from 'vitest'
import { findKey } from '../../src/server/api-keys/find-key.ts'
import { makeKey } from '../../src/server/api-keys/key-format.ts'
import { makeApiKey } from '../support/api-keys.ts'
import { freshDatabase, reachDatabase, type TestDatabase } from '../support/database.ts'
import { makeShop, switchPlan, type TestShop } from '../support/shops.ts'
import { tellingDatabase } from '../support/statements.ts'

const minute = 60_000
const day = 24 * 60 * minute

let database: TestDatabase
/** Another process's pool. */
let other: TestDatabase
let shop: TestShop
beforeAll(async () => {
  database = await freshDatabase()
  other = reachDatabase({ ...database, max: 2 })
  shop = await makeShop(database.db, { plano: 'profissional' })
})

const find = (authorization: string, now = new Date(), on = database) => findKey(on.db, authorization, now)
const refusal = async (authorization: string, now?: Date, on?: TestDatabase) =>
  find(authorization, now, on).then(
    () => 'found',
    (error: { key?: string }) => error.key,
  )

test('a key finds its owner, its shop and what it may do', async () => {
  const { id, key, authorization } = await makeApiKey(database.db, shop, { escopos: ['leitura', 'fotos'] })
  const found = await find(authorization)
  expect(found).toMatchObject({
    id,
    nome: 'Site da loja',
    escopos: ['leitura', 'fotos'],
    user: { id: shop.user_id, email: shop.email, email_confirmado: true, exclusao_em: null },
    state: { fuso: 'America/Sao_Paulo', plan: { plano: 'profissional', expirado: false } },
  })
  // Schemes are written in any case.
  for (const header of [`bearer ${key}`, `BEARER   ${key}  `]) expect((await find(header)).id).toBe(id)
})

test('holds: another secret under a known public id, or an unknown id, is nobody’s', async () => {
  const { key } = await makeApiKey(database.db, shop)
  const stranger = makeKey()
  await database.sql`
    update chaves_api set id_publico = ${stranger.id_publico}
    where id_publico = ${key.slice(4, 16)}`
  expect(await refusal(`Bearer ${stranger.key}`)).toBe('chave_api_invalida')
  expect(await refusal(`Bearer ${key}`)).toBe('chave_api_invalida')
})

test('holds: a key that was revoked, is over, or whose account is closed, is told as any wrong one', async () => {
  const now = new Date('2026-11-20T12:00:00.000Z')
  const over = await makeApiKey(database.db, shop, { expira_em: now.toISOString() })
  expect(await refusal(over.authorization, new Date(now.getTime() - 1))).toBe('found')
  expect(await refusal(over.authorization, now)).toBe('chave_api_invalida')
  const closing = await makeShop(database.db, { plano: 'profissional' })
  const { id, authorization } = await makeApiKey(database.db, closing)
  for (const [close, open] of [
    [`desativado_em = now()`, `desativado_em = null`],
    [`exclusao_em = now() + interval '7 days'`, `exclusao_em = null`],
  ] as const) {
    await database.sql.unsafe(`update usuarios set ${close} where id = $1`, [closing.user_id])
    expect(await refusal(authorization), close).toBe('chave_api_invalida')
    await database.sql.unsafe(`update usuarios set ${open} where id = $1`, [closing.user_id])
    expect(await refusal(authorization)).toBe('found')
  }
  await database.sql`update chaves_api set revogada_em = now(), dormindo_em = now() where id = ${id}`
  expect(await refusal(authorization)).toBe('chave_api_invalida')
  await database.sql`delete from usuarios where id = ${closing.user_id}`
  expect(await refusal(authorization)).toBe('chave_api_invalida')
})

test('holds: it sleeps, with its own answer, until it is woken', async () => {
  const { id, authorization } = await makeApiKey(database.db, shop, { dormindo_em: new Date().toISOString() })
  expect(await refusal(authorization)).toBe('chave_api_dormindo')
  const [row] = await database.sql`select usada_em from chaves_api where id = ${id}`
  expect(row?.usada_em, 'a refused call is no use').toBeNull()
  await database.sql`update chaves_api set dormindo_em = null where id = ${id}`
  expect(await refusal(authorization)).toBe('found')
})

test('claim, holds: a plan without the API, or one that is over, leaves it asleep and deletes nothing', async () => {
  const owner = await makeShop(database.db, { plano: 'profissional' })
  const { authorization } = await makeApiKey(database.db, owner)
  const until = (ms: number) => new Date(Date.now() + ms).toISOString()
  for (const [plano, end, wanted] of [
    ['basico', until(day), 'plano_sem_api'],
    ['teste', until(day), 'plano_sem_api'],
    ['profissional', until(-day), 'plano_sem_api'],
    ['profissional', until(day), 'found'],
  ] as const) {
    await switchPlan(database.db, owner.user_id, plano, end)
    expect([plano, await refusal(authorization)]).toEqual([plano, wanted])
  }
  await database.sql`delete from user_planos where user_id = ${owner.user_id}`
  expect(await refusal(authorization)).toBe('plano_sem_api')
})

test('holds: nothing is kept between two requests: what one process revokes no other admits', async () => {
  const { id, authorization } = await makeApiKey(database.db, shop)
  for (const on of [database, other]) expect(await refusal(authorization, undefined, on)).toBe('found')
  await database.sql`update chaves_api set revogada_em = now() where id = ${id}`
  for (const on of [other, database])
    expect(await refusal(authorization, undefined, on)).toBe('chave_api_invalida')
})

test('a request costs two statements, and once a minute a third one that notes the use', async () => {
  const { authorization } = await makeApiKey(database.db, shop)
  const telling = tellingDatabase(database.appUrl)
  const at = (ms: number) => new Date(Date.parse('2026-11-20T12:00:00.000Z') + ms)
  const statements = async (now: Date) =>
    (await telling.captured(db => findKey(db, authorization, now))).map(({ sql }) => sql.slice(0, 6))
  expect(await statements(at(0))).toEqual(['select', 'select', 'update'])
  expect(await statements(at(1))).toEqual(['select', 'select'])
  expect(await statements(at(minute - 1))).toEqual(['select', 'select'])
  expect(await statements(at(minute))).toEqual(['select', 'select', 'update'])
  await telling.close()
})

test('many at once on two processes note one use, and a clock that is behind takes none back', async () => {
  const { id, authorization } = await makeApiKey(database.db, shop)
  const now = new Date('2026-11-20T12:00:00.000Z')
  const all = Array.from({ length: 100 }, (_, n) =>
    find(authorization, new Date(now.getTime() + n), n % 2 ? database : other),
  )
  expect(await Promise.all(all)).toHaveLength(100)
  const used = async () => {
    const [row] = await database.sql`select usada_em from chaves_api where id = ${id}`
    return new Date(row?.usada_em).getTime() - now.getTime()
  }
  const first = await used()
  expect(first).toBeGreaterThanOrEqual(0)
  expect(first).toBeLessThan(100)
  await find(authorization, new Date(now.getTime() - 5 * minute))
  expect(await used()).toBe(first)
})

test('holds: the table holds no part of a secret', async () => {
  const { key } = await makeApiKey(database.db, shop)
  const [row] = await database.sql`select * from chaves_api where id_publico = ${key.slice(4, 16)}`
  const stored = JSON.stringify(row)
  for (let at = 17; at + 8 <= key.length; at++) expect(stored).not.toContain(key.slice(at, at + 8))
})
