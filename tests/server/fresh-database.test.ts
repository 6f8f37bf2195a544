import { expect, test } from 'vitest'
import { freshDatabase, shapeOf } from '../support/database.ts'
import { allRowsOf } from '../support/every-row.ts'
import { endFile } from '../support/file-end.ts'
import { makeShop } from '../support/shops.ts'

/** The database that the next file has after what `act` does to this one's. */
async function after(act: (database: Awaited<ReturnType<typeof freshDatabase>>) => Promise<unknown>) {
  const before = await freshDatabase()
  await act(before)
  await endFile()
  const next = await freshDatabase()
  return { next, isSame: next.ownerUrl === before.ownerUrl }
}

const rowsOf = async (database: Parameters<typeof allRowsOf>[0]) =>
  Object.entries(await allRowsOf(database)).filter(([, rows]) => rows.length > 0)

test('a file has the database of the one before it, without a row and without its locks and settings', async () => {
  const { next, isSame } = await after(async ({ db, sql }) => {
    await makeShop(db)
    await sql`select pg_advisory_lock(7)`
    await sql`set search_path = drizzle`
  })
  expect([isSame, await rowsOf(next)]).toEqual([true, []])
  expect(await next.sql`select 1 from pg_locks where locktype = 'advisory'`).toHaveLength(0)
  expect(await next.sql`show search_path`).not.toEqual([{ search_path: 'drizzle' }])
  const [left] =
    await next.sql`select sum(pg_relation_size(oid))::int as bytes, max(reltuples) as known from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`
  expect(left).toEqual({ bytes: 0, known: -1 })
  await makeShop(next.db)
})

test('two of one file are two', async () => {
  const [one, other] = [await freshDatabase(), await freshDatabase()]
  expect(one.ownerUrl).not.toBe(other.ownerUrl)
})

test.each<[string, string]>([
  ['has another column', 'alter table contatos add column apelido text'],
  ['has a table by another name', 'alter table limites rename to fora'],
  ['lacks an index', 'drop index usuarios_email'],
  ['has another function', "create function sobra() returns int language sql as 'select 1'"],
  ['takes a right away', 'revoke select on lembretes from public, current_user'],
  [
    'was analysed',
    "insert into jobs (id, tipo, dados, vence_em, created_at) values (gen_random_uuid(), 'x', '{}', now(), now()); analyze jobs",
  ],
  ['lacks a migration', 'delete from drizzle.__drizzle_migrations'],
])('a database that %s is another than it was', async (_what, statement) => {
  const { sql } = await freshDatabase()
  const before = await shapeOf(sql)
  const undone = new Error('undone')
  await expect(
    sql.begin(async tx => {
      await tx.unsafe(statement)
      expect(await shapeOf(tx as unknown as typeof sql)).not.toBe(before)
      throw undone
    }),
  ).rejects.toBe(undone)
  expect(await shapeOf(sql)).toBe(before)
})

test('a database that a file left another is no other file’s', async () => {
  const { next, isSame } = await after(({ sql }) => sql`alter table contatos add column apelido text`)
  expect([isSame, await rowsOf(next)]).toEqual([false, []])
})

test('nor is one in which somebody is still at work', async () => {
  const { isSame } = await after(async ({ db }) => {
    void db.execute('select pg_sleep(1)').catch(() => {})
    await expect
      .poll(
        async () =>
          (await db.execute("select 1 from pg_stat_activity where query = 'select pg_sleep(1)'")).length,
      )
      .toBeGreaterThan(0)
  })
  expect(isSame).toBe(false)
})
