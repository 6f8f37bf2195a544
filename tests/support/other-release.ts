import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { root } from './sources.ts'

/** The folder of a release that is this build with these migrations more, each a list of statements. */
export async function releaseWith(migrations: string[][]): Promise<string> {
  const folder = await mkdtemp(join(inject('scratch'), 'outra-'))
  await cp(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
  for (const name of ['node_modules', 'package.json']) await symlink(join(root, name), join(folder, name))
  addMigrations(join(folder, 'drizzle'), migrations)
  return folder
}

/** The project's migrations in a new folder, and more, each a list of statements. */
export function addMigrations(folder: string, migrations: string[][]): void {
  cpSync(join(root, 'drizzle'), folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal: { entries: object[] } = JSON.parse(readFileSync(path, 'utf8'))
  for (const [at, statements] of migrations.entries()) {
    const tag = `99${String(at).padStart(2, '0')}_mais`
    journal.entries.push({
      idx: journal.entries.length,
      version: '7',
      when: 4e12 + at,
      tag,
      breakpoints: true,
    })
    writeFileSync(join(folder, `${tag}.sql`), statements.join('--> statement-breakpoint\n'))
  }
  writeFileSync(path, JSON.stringify(journal))
}

/** The folder of a release whose files of code all have other names than this build's, as after a change of each. */
export async function otherRelease(): Promise<string> {
  const folder = await releaseWith([])
  const client = join(folder, 'dist', 'client')
  const names = (await readdir(join(client, 'assets'))).filter(name => name.endsWith('.js'))
  const renamed = new Map(names.map(name => [name, name.replace(/.\.js$/, last => `${other(last)}.js`)]))
  for (const entry of await readdir(client, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    // Compressed beforehand, with the names of before.
    if (/\.(br|gz)$/.test(entry.name)) await rm(path)
    else if (/\.(js|html|json)$/.test(entry.name)) {
      let text = await readFile(path, 'utf8')
      for (const [from, to] of renamed) text = text.replaceAll(from, to)
      await writeFile(path, text)
    }
  }
  for (const [from, to] of renamed) await rename(join(client, 'assets', from), join(client, 'assets', to))
  return folder
}

const other = (last: string) => (last.startsWith('z') ? 'y' : 'z')

/** What a migration may do while processes work on the database, one of each. */
export const addedMigrations = [
  [
    'alter table ordens_servico add column prova text, add column prova_vale boolean default false not null;',
    'alter table despesas add column prova text;',
    'alter table clientes add column prova text;',
    "alter table ordens_servico add constraint ordens_prova check (prova <> '') not valid;",
  ],
  [
    'drop index concurrently if exists ordens_prova_vale;',
    'create index concurrently ordens_prova_vale on ordens_servico (user_id, data_entrada, id) where prova_vale;',
    'alter table ordens_servico validate constraint ordens_prova;',
  ],
  [newMeasure()],
]

/** One more measure of the totals: locked first, so that no write counts a row before it by one text and after it by another. */
function newMeasure(): string {
  return `do $migration$
  declare body text := pg_get_functiondef(oid) from pg_proc where proname = 'bancada_contagem' and prosrc like '%''criadas''%';
  begin
    lock table ordens_servico in exclusive mode;
    execute replace(body, '(true, ''criadas'',', '(true, ''prova'', ''-infinity''::date, '''', 0), (true, ''criadas'',');
    insert into totais (user_id, medida, grao, inicio, chave, quantidade, soma)
      select user_id, 'prova', 'sempre', '-infinity', '', count(*), 0 from ordens_servico group by user_id;
  end $migration$`
}
