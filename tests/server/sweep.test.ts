import { expect, test } from 'vitest'
import { sweepExpired } from '../../src/server/auth/sweep.ts'
import { runExclusively } from '../../src/server/db/exclusive.ts'
import { testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { fromNow } from '../support/from-now.ts'
import { makeShop } from '../support/shops.ts'

test('what is over is swept away, what still counts stays', async () => {
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

test('a clock that goes ahead of the database’s takes no work from who does it alone', async () => {
  const { db } = await freshDatabase()
  const second = await runExclusively(db, 'varrer', async () => {
    await sweepExpired(db, new Date(Date.now() + 600_000))
    return runExclusively(db, 'varrer', async () => 'done twice')
  })
  expect(second).toBeNull()
})
