import { expect, test, vi } from 'vitest'
import { openDatabase } from '../../src/server/db/client.ts'
import { testApp } from '../support/app.ts'
import { ownerClient } from '../support/connections.ts'
import { freshDatabase } from '../support/database.ts'

test('probes come by address: they answer for whatever host they are asked', async () => {
  const { app } = await testApp((await freshDatabase()).db)
  for (const url of ['/live', '/ready']) {
    const { statusCode } = await app.inject({ url, headers: { host: '10.0.0.7:3000' } })
    expect(statusCode).toBe(200)
  }
})

test('a database that is not migrated is not ready; the process lives', async () => {
  const { ownerUrl } = await freshDatabase()
  const sql = ownerClient(ownerUrl)
  await sql`drop table user_planos`
  await sql.end()
  const pool = openDatabase({ url: ownerUrl, max: 1 })
  const { app } = await testApp(pool.db)
  expect((await app.inject({ url: '/ready' })).statusCode).toBe(503)
  expect((await app.inject({ url: '/live' })).json()).toEqual({ live: true })
  await pool.close(1)
})

test('a database that takes its time is told to be away meanwhile', async () => {
  const { db, ownerUrl } = await freshDatabase()
  const { app } = await testApp(db)
  const sql = ownerClient(ownerUrl)
  await sql.begin(async tx => {
    await tx`lock table user_planos in access exclusive mode`
    expect((await app.inject({ url: '/ready' })).statusCode).toBe(503)
    // It still asks: nobody waited for the end.
    const asking = () => tx`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%user_planos%'`
    await expect.poll(async () => (await asking()).length).toBe(1)
  })
  await sql.end()
  await vi.waitFor(async () => expect((await app.inject({ url: '/ready' })).statusCode).toBe(200), 30_000)
})
