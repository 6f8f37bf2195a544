import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../support/database.ts'

// As the app connects, statement by statement.
let app: Sql
beforeAll(async () => {
  app = postgres((await freshDatabase()).appUrl, { max: 1, onnotice() {} })
})
afterAll(() => app?.end({ timeout: 1 }))

test.each([
  'create table minha (id int)',
  'create schema meu',
  'create index minha on clientes (nome)',
  'alter table clientes add column senha text',
  'alter table clientes disable trigger all',
  'alter table clientes drop constraint clientes_totais',
  'drop table clientes',
  'drop function bancada_busca(text)',
  "create function minha() returns int language sql as 'select 1'",
  "create or replace function bancada_busca(texto text) returns text language sql as 'select texto'",
  'create extension pgcrypto',
  'truncate clientes',
  "update auditoria set motivo = 'outro'",
  'delete from auditoria',
  'truncate auditoria',
  "update auditoria_pessoas set nome = 'Outra'",
  'delete from auditoria_pessoas',
  'truncate auditoria_pessoas',
  'create role minha',
  'alter role current_user superuser',
  'set role pg_write_all_data',
  "copy clientes to '/tmp/roubado'",
  "copy clientes from program 'id'",
  "select pg_read_file('postgresql.conf')",
  'select * from pg_authid',
  'select * from drizzle.__drizzle_migrations',
  'alter system set fsync = off',
  "set session_replication_role = 'replica'",
])('holds: the app’s role cannot: %s', async statement => {
  await expect(app.unsafe(statement)).rejects.toMatchObject({ code: '42501' })
})

test('holds: it can read and write rows, and nothing makes it more than that', async () => {
  const [role] = await app`
    select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication from pg_roles where rolname = current_user`
  expect(role).toEqual({
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolbypassrls: false,
    rolreplication: false,
  })
  const rows = 'DELETE INSERT SELECT UPDATE'
  const grants = await app<{ grants: string }[]>`
    select grants || ': ' || string_agg(table_name, ' ' order by table_name) filter (where grants <> ${rows}) as grants
    from (
      select table_name, string_agg(privilege_type, ' ' order by privilege_type) as grants
      from information_schema.role_table_grants where table_schema = 'public' and grantee = current_user group by table_name
    ) as tables group by grants order by 1 nulls first`
  // What is written down for good can be neither changed nor deleted.
  expect(grants.map(({ grants }) => grants)).toEqual([null, 'INSERT SELECT: auditoria auditoria_pessoas'])
})

test('holds: no statement of the app runs for more than fifteen seconds', async () => {
  const { db } = await freshDatabase()
  expect([...(await db.execute('show statement_timeout'))]).toEqual([{ statement_timeout: '15s' }])
})
