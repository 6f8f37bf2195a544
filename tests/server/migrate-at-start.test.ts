import { expect, inject, test } from 'vitest'
import { checkMigrated, migrate } from '../../src/server/db/migrate.ts'
import { failedStart, runBuilt } from '../support/built-server.ts'
import { emptyDatabase, freshDatabase } from '../support/database.ts'
import { atFileEnd } from '../support/file-end.ts'
import { remote } from '../support/remote.ts'

const older =
  'The database is older than this release: run npm run migrate first, or leave MIGRATE_AT_START=0 out.'

const roleOf = (url: string) => new URL(url).username

test('the app’s role sees whether all migrations were made, and whether it owns the tables', async () => {
  const { ownerUrl, appUrl } = await emptyDatabase()
  await expect(checkMigrated(appUrl)).rejects.toThrow(older)
  await migrate(ownerUrl, roleOf(appUrl))
  expect(await checkMigrated(appUrl)).toEqual({ ownsTables: false })
  // With one role for both, there is another to act as.
  await migrate(ownerUrl)
  expect(await checkMigrated(ownerUrl)).toEqual({ ownsTables: true })
})

test('one migration that lacks is enough, and so is a grant that only this release makes', async () => {
  const { sql, ownerUrl, appUrl } = await freshDatabase()
  const taken =
    await sql`delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations) returning hash, created_at`
  await expect(checkMigrated(appUrl)).rejects.toThrow(older)
  await sql`insert into drizzle.__drizzle_migrations ${sql([...taken])}`
  expect(await checkMigrated(appUrl)).toEqual({ ownsTables: false })
  // As a release leaves it that read no notes.
  await sql`revoke usage on schema drizzle from ${sql(roleOf(appUrl))}`
  await expect(checkMigrated(appUrl)).rejects.toThrow(older)
  await migrate(ownerUrl, roleOf(appUrl))
  await checkMigrated(appUrl)
  // As a migration leaves it that was stopped between its note and its grants.
  await sql`revoke select on lembretes from ${sql(roleOf(appUrl))}`
  await expect(checkMigrated(appUrl)).rejects.toThrow(older)
  await migrate(ownerUrl, roleOf(appUrl))
  await checkMigrated(appUrl)
})

test('a process that does not migrate starts without the owner’s address, and not on an older database', async () => {
  const { ownerUrl, appUrl } = await emptyDatabase()
  const dataDir = `${inject('scratch')}/sem-dono`
  const env = { DATABASE_URL: appUrl, MIGRATE_AT_START: '0', DATA_DIR: dataDir }
  const { code, stderr } = await failedStart(env)
  expect([code, stderr]).toEqual([1, `${older}\n`])
  await migrate(ownerUrl, roleOf(appUrl))
  const server = await runBuilt(env)
  atFileEnd(server.kill)
  const account = { email: 'loja@exemplo.com.br', password: 'Parafuso pentalobe 5' }
  const client = remote(server.url)
  expect((await client.call('auth.signUp', { nome: 'Loja', ...account })).status).toBe(200)
})
