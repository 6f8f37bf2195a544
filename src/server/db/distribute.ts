import postgres from 'postgres'

/** A shop's own data, by its user_id: what one shop reads and writes is on one node. The first is lojas. */
export const shopTables = [
  'lojas',
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
  'orcamentos',
  'ordens_servico',
  'totais',
  'webhooks',
]

/** Where a database is distributed, these are too: one statement moves a shop's counter and its figures of a day. */
const distributed = [...shopTables, 'atividade']

/** And these are on every node: foreign keys of all others refer to them, and a shop's state is read with its plan. */
const everywhere = ['usuarios', 'user_planos']

class DistributionError extends Error {}

/**
 * Distributes an existing, migrated database over the workers, `host:port` each. Safe to repeat, also with one worker
 * more. `ownerUrl` names the coordinator, as a superuser. No process of the app may run meanwhile. Answers how many
 * tables it distributed. Throws DistributionError, one sentence, for an unsuitable server.
 */
export async function distribute(ownerUrl: string, workers: string[]): Promise<number> {
  const client = postgres(ownerUrl, { max: 1, onnotice() {}, connection: { TimeZone: 'UTC' } })
  try {
    await checkCoordinator(client)
    for (const worker of workers) await prepareWorker(ownerUrl, worker)
    await client`create extension if not exists citus`
    await addNodes(client, new URL(ownerUrl), workers)
    return await client.begin(distributeTables)
  } finally {
    await client.end({ timeout: 5 })
  }
}

async function checkCoordinator(client: postgres.Sql): Promise<void> {
  const [server] = await client`
    select current_setting('shared_preload_libraries') ~ '\\mcitus\\M' as loaded,
      (select rolsuper from pg_roles where rolname = current_user) as super`
  if (!server?.loaded)
    throw new DistributionError(
      'The database server does not load Citus: add it to shared_preload_libraries.',
    )
  if (!server.super)
    throw new DistributionError('MIGRATE_DATABASE_URL must name a superuser of the coordinator.')
}

/** Gives a worker the empty database. Citus brings what is in it, the roles included. */
async function prepareWorker(ownerUrl: string, worker: string): Promise<void> {
  const url = new URL(ownerUrl)
  url.host = worker
  const name = decodeURIComponent(url.pathname.slice(1))
  await onServer(Object.assign(new URL(url), { pathname: '/postgres' }), async server => {
    const [known] = await server`select from pg_database where datname = ${name}`
    if (!known) await server`create database ${server(name)} encoding 'UTF8' template template0`
  })
  await onServer(url, async database => {
    // Before the functions come: what a function's text alone names, Citus does not bring first.
    for (const extension of ['citus', 'pg_trgm', 'unaccent', 'btree_gin'])
      await database`create extension if not exists ${database(extension)}`
  })
}

async function onServer(url: URL, work: (client: postgres.Sql) => Promise<void>): Promise<void> {
  // It may be a worker already, which may send no definition on.
  const connection = { 'citus.enable_ddl_propagation': 'off' }
  const client = postgres(url.href, { max: 1, onnotice() {}, connection })
  try {
    await work(client)
  } finally {
    await client.end({ timeout: 5 })
  }
}

async function addNodes(client: postgres.Sql, coordinator: URL, workers: string[]): Promise<void> {
  const [host, port] = [coordinator.hostname, Number(coordinator.port || 5432)]
  await client`select citus_set_coordinator_host(${host}, ${port})`
  for (const worker of workers) {
    const { hostname, port } = new URL(`postgres://${worker}`)
    const at = [hostname, Number(port || 5432)] as const
    const [known] = await client`select from pg_dist_node where nodename = ${at[0]} and nodeport = ${at[1]}`
    if (!known) await client`select citus_add_node(${at[0]}, ${at[1]})`
  }
  // The coordinator keeps what is of no shop.
  await client`select citus_set_node_property(${host}, ${port}, 'shouldhaveshards', false)`
}

async function distributeTables(client: postgres.TransactionSql): Promise<number> {
  // One connection to each node: a foreign key must see the tables that the statements before made.
  await client`set local citus.multi_shard_modify_mode = 'sequential'`
  const rows = await client`
    select logicalrelid::text as name from pg_dist_partition where partmethod <> 'n' or repmodel = 't'`
  const isDone = new Set(rows.map(({ name }) => name))
  const shops = distributed.filter(name => !isDone.has(name))
  const copies = everywhere.filter(name => !isDone.has(name))
  if (shops.length + copies.length === 0) return 0
  const views = await dropViews(client)
  const keys = await dropForeignKeys(client)
  for (const name of copies) await client`select create_reference_table(${name})`
  for (const name of shops)
    await client`select create_distributed_table(${name}, 'user_id', colocate_with => ${name === 'lojas' ? 'none' : 'lojas'})`
  for (const { table, name, definition } of keys)
    await client.unsafe(`alter table ${table} add constraint "${name}" ${withoutSetNull(definition)}`)
  for (const { name, definition } of views) await client.unsafe(`create view ${name} as ${definition}`)
  await distributeFunctions(client)
  return shops.length + copies.length
}

// Citus makes shards of tables alone: what refers to several is made again once all are there.

async function dropViews(client: postgres.TransactionSql) {
  const views = await client<{ name: string; definition: string }[]>`
    select relname as name, pg_get_viewdef(oid) as definition from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v' and relname like 'bancada%' order by oid`
  for (const { name } of views.toReversed()) await client`drop view ${client(name)}`
  return views
}

async function dropForeignKeys(client: postgres.TransactionSql) {
  const keys = await client<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`
  for (const { table, name } of keys)
    await client`alter table ${client(table)} drop constraint ${client(name)}`
  return keys
}

/** Citus sets nothing null beside the column it distributes by: the app's own statement has done so before. */
const withoutSetNull = (definition: string): string =>
  definition.replace(/ ON DELETE SET NULL \([^()]*\)$/, '')

async function distributeFunctions(client: postgres.TransactionSql): Promise<void> {
  const functions = await client<{ name: string }[]>`
    select oid::regprocedure::text as name
    from pg_proc where pronamespace = 'public'::regnamespace and proname like 'bancada%' order by oid`
  for (const { name } of functions) await client`select create_distributed_function(${name}::regprocedure)`
}
