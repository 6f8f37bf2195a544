import { expect, test } from 'vitest'
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
