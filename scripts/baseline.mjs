import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './prepare.mjs'
import { run } from './run.mjs'

// Before release 0.1 no database has to be brought along, so a change of the schema writes its tables anew. Functions,
// views and what Drizzle cannot express are written by hand, in the files before and after.
const tags = ['0000_preparo', '0001_tabelas', '0002_funcoes']

/** Writes the tables of src/server/db/schema into a folder, as drizzle/ holds them: SQL, snapshot and journal. */
export async function writeBaseline(folder) {
  const made = mkdtempSync(join(tmpdir(), 'bancada-baseline-'))
  try {
    const kit = join(root, 'node_modules', 'drizzle-kit', 'bin.cjs')
    const args = ['--dialect=postgresql', '--schema=./src/server/db/schema/*.ts', `--out=${made}`]
    const { ok, output } = await run(process.execPath, [kit, 'generate', '--name=tabelas', ...args], {
      cwd: root,
    })
    const sql = readdirSync(made).find(name => name.endsWith('.sql'))
    if (!ok || !sql) throw new Error(output)
    const snapshot = JSON.parse(readFileSync(join(made, 'meta', '0000_snapshot.json'), 'utf8'))
    // The tool's ids are random: the same tables are to write the same file.
    snapshot.id = idOf({ ...snapshot, id: '' })
    const entries = tags.map((tag, idx) => ({ idx, version: '7', when: idx + 1, tag, breakpoints: true }))
    writeFileSync(join(folder, `${tags[1]}.sql`), `${readFileSync(join(made, sql), 'utf8').trim()}\n`)
    writeFileSync(join(folder, 'meta', '0001_snapshot.json'), text(snapshot))
    writeFileSync(
      join(folder, 'meta', '_journal.json'),
      text({ version: '7', dialect: 'postgresql', entries }),
    )
  } finally {
    rmSync(made, { recursive: true })
  }
}

const text = value => `${JSON.stringify(value, null, 2)}\n`

function idOf(value) {
  const hash = createHash('sha256').update(JSON.stringify(value)).digest('hex')
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await writeBaseline(join(root, 'drizzle'))
  console.log('drizzle/ holds the tables of src/server/db/schema.')
}
