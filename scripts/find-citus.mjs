import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const versions = '/usr/lib/postgresql'

/** The folder of a PostgreSQL's programs beside which Citus is installed, or null. */
export function findCitus() {
  const installed = existsSync(versions) ? readdirSync(versions).map(name => join(versions, name, 'bin')) : []
  const path = (process.env.PATH ?? '').split(':')
  return [...installed.toSorted().toReversed(), ...path].find(hasCitus) ?? null
}

function hasCitus(folder) {
  const program = join(folder, 'pg_config')
  if (!existsSync(program) || !existsSync(join(folder, 'initdb'))) return false
  const { stdout } = spawnSync(program, ['--sharedir'], { encoding: 'utf8' })
  return existsSync(join(`${stdout}`.trim(), 'extension', 'citus.control'))
}
