import { expect, test } from 'vitest'
import { sweepExpired } from '../../src/server/auth/sessions/sweep-expired.ts'
import { runExclusively } from '../../src/server/db/run-exclusively.ts'
import { makeApiKey } from '../support/api-keys.ts'
import { testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { fromNow } from '../support/from-now.ts'
import { makeShop } from '../support/shops.ts'
import { tellingDatabase } from '../support/statements.ts'

test('claim: what is over is swept away, what still counts stays', async () => {
  const { db, sql } = await freshDatabase()
  const { signIn, call } = await testApp(db)
  const shop = await makeShop(db)
  const [idle, old, live] = [await signIn(shop.email), await signIn(shop.email), await signIn(shop.email)]
  const [first, second] = await sql`select token_hash from sessoes order by created_at limit 2`
  await sql`update sessoes set expira_em = ${fromNow(-1_000)}::timestamptz where token_hash = ${first?.token_hash}`
  await sql`update sessoes set termina_em = ${fromNow(-1_000)}::timestamptz where token_hash = ${second?.token_hash}`
  await sql`insert into limites values ('velho', 5, '2020-01-01'), ('novo', 5, ${fromNow(60_000)}::timestamptz)`

  await sweepExpired(db, new Date())

  expect((await sql`select 1 from sessoes`).length).toBe(1)
  const kept = await sql<{ key: string }[]>`select key from limites where key in ('velho', 'novo')`
  expect([...kept]).toEqual([{ key: 'novo' }])
  const who = await Promise.all([idle, old, live].map(cookie => call('auth.session', undefined, { cookie })))
  expect(who.map(({ data }) => data.user?.email ?? null)).toEqual([null, null, shop.email])
})

test('claim: messages go two years after they were answered, open ones never, measurements and revoked keys after ninety days', async () => {
  const { db, sql } = await freshDatabase()
  const now = new Date()
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const message = {
    nome: 'Beto',
    email: 'b@exemplo.com.br',
    mensagem: 'Olá',
    prioritario: false,
    created_at: daysAgo(999),
  }
  for (const [assunto, days] of [
    ['nova', 700],
    ['velha', 731],
    ['aberta', null],
  ] as const)
    await sql`insert into contatos ${sql({ ...message, id: crypto.randomUUID(), assunto, respondido_em: days && daysAgo(days) })}`
  for (const days of [80, 95])
    await sql`insert into medicoes values ('app', ${daysAgo(days)}, ${daysAgo(days)}, '2026-01-01', true, 1, 5)`
  const owner = await makeShop(db)
  for (const [nome, days] of [
    ['nova', 80],
    ['velha', 91],
    ['valendo', null],
  ] as const) {
    const { id } = await makeApiKey(db, owner, { nome }, daysAgo(200))
    await sql`update chaves_api set revogada_em = ${days && daysAgo(days)} where id = ${id}`
  }
  await sweepExpired(db, now)
  const keys = await sql`select nome from chaves_api order by nome`
  expect(keys.map(({ nome }) => nome)).toEqual(['nova', 'valendo'])
  const left = await sql`select assunto from contatos order by assunto`
  expect(left.map(({ assunto }) => assunto)).toEqual(['aberta', 'nova'])
  expect(await sql`select 1 from medicoes`).toHaveLength(1)
})

test('a clock that goes ahead of the database’s takes no work from who does it alone', async () => {
  const { db } = await freshDatabase()
  const second = await runExclusively(db, 'varrer', async () => {
    await sweepExpired(db, new Date(Date.now() + 600_000))
    return runExclusively(db, 'varrer', async () => 'done twice')
  })
  expect(second).toBeNull()
})

/** Counted attempts that are over, and one that counts. */
const spend = ({ sql }: TestDatabase, count: number) => sql`
  insert into limites select 'velho ' || n, 5, timestamptz '2020-01-01' from generate_series(1, ${count}) n
  union all select 'novo', 5, ${fromNow(60_000)}::timestamptz`
const left = async ({ sql }: TestDatabase) => (await sql`select key from limites`).map(({ key }) => key)

test('much that is over goes a thousand rows at a time: no statement may take long', async () => {
  const database = await freshDatabase()
  const telling = tellingDatabase(database.appUrl)
  await spend(database, 2_500)
  const told = await telling.captured(db => sweepExpired(db, new Date()))
  await telling.close()
  expect(told.filter(({ sql }) => /delete from "limites"/.test(sql))).toHaveLength(3)
  expect(await left(database)).toEqual(['novo'])
})

test('what cannot be swept keeps nothing else, and is told at the end', async () => {
  const database = await freshDatabase()
  await spend(database, 1)
  await database.sql`alter table sessoes rename to fora`
  await expect(sweepExpired(database.db, new Date())).rejects.toThrow('sessoes')
  expect(await left(database)).toEqual(['novo'])
})
