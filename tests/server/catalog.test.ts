import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { shopTables as shops } from '../../src/server/db/distribute.ts'
import { nextUpdatedAt } from '../../src/server/db/schema/columns.ts'
import { clientes } from '../../src/server/db/schema/customers.ts'
import { deleteOrder } from '../../src/server/orders/trash.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeOrder, makeReminder, makeShop } from '../support/shops.ts'
import { memoryStorage } from '../support/uploads.ts'

const shopTables = shops.toSorted()

/** All others, each with the rule by which it may be global. */
const globalTables: Record<string, string> = {
  acessos:
    'the access log, kept by law also where the account is gone: it names its owner and refers to nothing',
  atividade: 'how much an owner does by day, added up by the operator across owners; each row is one owner’s',
  auditoria: 'what operators did, kept also where the account is gone: it refers to nothing',
  auditoria_pessoas: 'what people of the audit were called, across owners',
  assinaturas: 'derived from deliveries across owners; some are nobody’s yet',
  chaves_acesso: 'found by what a passkey says of itself, before the owner is known',
  chaves_api: 'found by its public id, before the owner is known',
  chaves_secretas: 'tells with which keys this database is served, before any owner is known',
  codigos_recuperacao: 'the account’s, not the shop’s: asked for where somebody signs in',
  concessoes: 'what operators gave, of any owner',
  contatos: 'written by people who may have no account; what an account wrote goes with it',
  desafios: 'questions to passkeys, asked before anybody is known',
  emails_enviados: 'mails that went, also to addresses of nobody',
  entregas: 'what the provider sent, before it is known whose it is',
  fatores: 'the account’s, not the shop’s: asked for where somebody signs in',
  jobs: 'due work of all shops, taken by whichever process is free',
  links: 'found by the hash of a token, before the owner is known',
  links_os: 'found by the hash of a token of a customer’s page, before the shop is known',
  limites: 'counts attempts by account and address, before anybody is known',
  medicoes: 'how the installation was: nobody’s',
  provedor: 'settings of the installation, one row',
  recusas: 'deliveries that were refused, counted by day: nobody’s',
  referencias: 'found by what comes back with a purchase, before the owner is known',
  rotina_copias: 'how each owner’s nightly copies fare, read by the operator across owners',
  sessoes: 'found by the hash of a token, before the owner is known',
  transacoes: 'derived from deliveries across owners; some are nobody’s yet',
  user_planos: 'read and written by billing across owners; each row names its owner',
  usuarios: 'the owners themselves, found by e-mail',
}

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})

test('holds: every table is a shop’s or is global for a written reason', async () => {
  const tables = await database.sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`
  const known = [...shopTables, ...Object.keys(globalTables)]
  expect(tables.map(({ name }) => name).sort(), 'add a new table to one of the lists').toEqual(known.sort())
})

test('every key and index of a shop’s table begins with user_id', async () => {
  const indexes = await database.sql<{ index: string; first: string }[]>`
    select i.indexrelid::regclass::text as index, pg_get_indexdef(i.indexrelid, 1, true) as first
    from pg_index i join pg_class t on t.oid = i.indrelid where t.relname in ${database.sql(shopTables)}`
  expect(indexes.length).toBeGreaterThan(20)
  expect(indexes.filter(({ first }) => first !== 'user_id').map(({ index }) => index)).toEqual([])
})

test('every shop’s table has a primary key, and every foreign key begins with user_id on both sides', async () => {
  const constraints = await database.sql<
    { name: string; kind: string; own: string; target: string | null }[]
  >`
    select c.conrelid::regclass::text as name, c.contype as kind, a.attname as own, f.attname as target
    from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      left join pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
    where c.contype in ('p', 'u', 'f') and c.conrelid::regclass::text in ${database.sql(shopTables)}`
  const primary = constraints.filter(({ kind }) => kind === 'p')
  expect(primary.map(({ name }) => name).sort()).toEqual(shopTables)
  expect(constraints.filter(({ own }) => own !== 'user_id')).toEqual([])
  // usuarios is found by its id, which is every shop's user_id.
  expect(
    constraints.filter(({ kind, target }) => kind === 'f' && !['user_id', 'id'].includes(`${target}`)),
  ).toEqual([])
})

test('deleting a row takes along, or leaves, what belongs to it', async () => {
  const rules = await database.sql<{ rule: string }[]>`
    select conrelid::regclass || ' → ' || confrelid::regclass || ' ' ||
      case confdeltype when 'a' then 'no action' when 'c' then 'cascade' when 'n' then 'set null' else confdeltype::text end ||
      coalesce(' (' || (select string_agg(attname, ', ') from pg_attribute
        where attrelid = conrelid and attnum = any (confdelsetcols)) || ')', '') as rule
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`
  expect(rules.map(({ rule }) => rule)).toEqual([
    'assinaturas → usuarios set null',
    'atividade → usuarios cascade',
    'auditoria_pessoas → usuarios cascade',
    'chaves_acesso → usuarios cascade',
    'chaves_api → usuarios cascade',
    'clientes → usuarios cascade',
    'codigos_recuperacao → usuarios cascade',
    'concessoes → usuarios cascade',
    'concessoes → usuarios set null',
    'configuracoes → usuarios cascade',
    'contatos → usuarios cascade',
    'contatos → usuarios set null',
    'copias → usuarios cascade',
    'copias_objetos → copias no action',
    'copias_objetos → usuarios cascade',
    'desafios → usuarios cascade',
    'despesas → usuarios cascade',
    'emails_enviados → usuarios cascade',
    'entregas_webhook → usuarios cascade',
    'entregas_webhook → webhooks cascade',
    'eventos_os → usuarios cascade',
    'exportacoes → usuarios cascade',
    'fatores → usuarios cascade',
    'fotos_os → ordens_servico cascade',
    'fotos_os → usuarios cascade',
    'importacoes → usuarios cascade',
    'importados → importacoes cascade',
    'importados → usuarios cascade',
    'itens_os → ordens_servico no action',
    'itens_os → usuarios cascade',
    'jobs → usuarios cascade',
    'lembretes → ordens_servico set null (os_id)',
    'lembretes → usuarios cascade',
    'links → usuarios cascade',
    'links_os → usuarios cascade',
    'lixeira_itens → lixeira_os no action',
    'lixeira_itens → usuarios cascade',
    'lixeira_orcamentos → lixeira_os no action',
    'lixeira_orcamentos → usuarios cascade',
    'lixeira_os → clientes no action',
    'lixeira_os → usuarios cascade',
    'lojas → usuarios cascade',
    'orcamentos → ordens_servico no action',
    'orcamentos → usuarios cascade',
    'ordens_servico → clientes no action',
    'ordens_servico → usuarios cascade',
    'referencias → usuarios cascade',
    'rotina_copias → usuarios cascade',
    'sessoes → usuarios cascade',
    'totais → usuarios cascade',
    'transacoes → assinaturas cascade',
    'transacoes → usuarios set null',
    'user_planos → usuarios cascade',
    'webhooks → usuarios cascade',
  ])
})

test('no trigger and no sequence stands in the way of distributing a shop’s rows', async () => {
  const [found] = await database.sql`
    select (select count(*)::int from pg_trigger where not tgisinternal) as triggers,
      (select count(*)::int from pg_sequences where schemaname = 'public') as sequences`
  expect(found).toEqual({ triggers: 0, sequences: 0 })
})

test('functions and views take columns, never a table’s row, whose type each part of a distributed table has its own of', async () => {
  const functions = await database.sql<{ name: string }[]>`
    select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace
      and exists (select from unnest(proargtypes || prorettype) as type join pg_type t on t.oid = type where t.typrelid <> 0)`
  expect(functions).toEqual([])
  const views = await database.sql<{ name: string }[]>`
    select c.relname as name from pg_rewrite r join pg_class c on c.oid = r.ev_class
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and r.ev_action::text ~ ':varattno 0 '`
  expect(views).toEqual([])
})

test('only the database’s own rule nulls a reminder’s order, and no write waits for it', async () => {
  const { db, sql } = await freshDatabase()
  // As distributing makes it: there, no deletion may set null.
  await sql`alter table lembretes drop constraint lembretes_ordem_fk`
  await sql`alter table lembretes add constraint lembretes_ordem_fk foreign key (user_id, os_id)
    references ordens_servico (user_id, id)`
  const shop = await makeShop(db, { plano: 'profissional' })
  const customer = await makeCustomer(db, shop)
  const order = await makeOrder(db, shop, customer.id)
  const reminder = await makeReminder(db, shop, { os_id: order.id })
  await deleteOrder(db, memoryStorage(), shop, order.id, new Date())
  expect([...(await sql`select os_id from lembretes where id = ${reminder.id}`)]).toEqual([{ os_id: null }])
})

test('a statement that is prepared once tells the time each time it runs', async () => {
  const { db, sql } = await freshDatabase()
  const shop = await makeShop(db)
  const { id } = await makeCustomer(db, shop)
  const touch = db
    .update(clientes)
    .set({ updated_at: nextUpdatedAt(clientes.updated_at) })
    .where(and(eq(clientes.user_id, shop.user_id), eq(clientes.id, id)))
    .returning({ updated_at: clientes.updated_at })
    .prepare('touch')
  // From the sixth on a plan is kept, into which what is called immutable would be folded.
  for (let turn = 0; turn < 8; turn++) {
    const [before] = await sql`select clock_timestamp() as at`
    const [row] = await touch.execute()
    expect(Date.parse(`${row?.updated_at}`)).toBeGreaterThanOrEqual(Math.floor(before?.at.getTime()))
    await sql`select pg_sleep(0.01)`
  }
  const [next] =
    await sql`select bancada_depois('2026-02-28 23:59:59.999+00') = '2026-03-01 00:00:00+00'::timestamptz as is`
  expect(next?.is).toBe(true)
})

test('instants keep milliseconds and know their zone; days are days', async () => {
  const columns = await database.sql<{ column: string; type: string }[]>`
    select c.relname || '.' || attname as column, format_type(atttypid, atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attnum > 0 and not attisdropped
      and atttypid in ('timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype)`
  const typeOf = Object.fromEntries(columns.map(({ column, type }) => [column, type]))
  const days = ['data_entrada', 'data_previsao', 'pronto_em', 'data_entrega', 'pago_em'].map(
    name => `ordens_servico.${name}`,
  )
  for (const day of [...days, 'despesas.data_despesa', 'despesas.copia_de', 'totais.inicio', 'atividade.dia'])
    expect(typeOf[day], day).toBe('date')
  // Wall-clock time of the shop, by design; the limiter's own column is the library's.
  expect(typeOf['lembretes.data_lembrete']).toBe('timestamp without time zone')
  const others = columns.filter(({ type }) => type !== 'date' && type !== 'timestamp(3) with time zone')
  expect(others.map(({ column }) => column).sort()).toEqual(['lembretes.data_lembrete', 'limites.expire'])
})
