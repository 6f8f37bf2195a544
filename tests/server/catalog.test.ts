import { beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../support/database.ts'

/** A shop's own data: distributed by user_id, so that no row can point into another shop. */
const shopTables = [
  'clientes',
  'configuracoes',
  'copias',
  'copias_objetos',
  'despesas',
  'entregas_webhook',
  'eventos_os',
  'exportacoes',
  'fotos_os',
  'importacoes',
  'importados',
  'itens_os',
  'lembretes',
  'lixeira_itens',
  'lixeira_orcamentos',
  'lixeira_os',
  'lojas',
  'orcamentos',
  'ordens_servico',
  'totais',
  'webhooks',
]

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
