import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { Statement } from '../support/statements.ts'
import type { Case } from './cases.ts'

const debian = '/usr/lib/postgresql'

/** The program, from PATH or where Debian keeps it; null where there is none. */
export function findPgbench(): string | null {
  const versions = existsSync(debian) ? readdirSync(debian).map(version => join(debian, version, 'bin')) : []
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions]
  return folders.map(folder => join(folder, 'pgbench')).find(existsSync) ?? null
}

export interface Script {
  statements: Statement[]
  protocol: Case['protocol']
  /** SQL for values that each repetition needs anew, of one transaction. */
  fresh?: Map<unknown, string>
}

/** How long a cell is measured: so many seconds, or so many turns of each connection. */
export interface Length {
  seconds: number
  turns?: number
}

/** Runs these statements again and again as the driver would; answers repetitions a second, or rejects with pgbench's words. */
export async function runPgbench(
  program: string,
  url: string,
  script: Script,
  { clients, seconds, turns }: Length & { clients: number },
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bancada-pgbench-'))
  try {
    const file = join(folder, 'script.sql')
    const { text, variables } = write(script)
    await writeFile(file, text)
    const args = [
      ...['-n', '-M', script.protocol, '-c', String(clients), '-j', String(Math.min(2, clients))],
      ...(turns ? ['-t', String(turns)] : ['-T', String(seconds)]),
      ...['-f', file, ...variables.flatMap(([name, value]) => ['-D', `${name}=${value}`])],
    ]
    // What execFile itself rejects with repeats the whole command line.
    const {
      code = 0,
      stdout,
      stderr,
    } = await promisify(execFile)(program, args, { env: connection(url) }).catch(failed => failed)
    // A client that a statement ends counts as no failed transaction: the exit code tells.
    if (code !== 0 || !/failed transactions: 0 /.test(stdout))
      throw new Error(`pgbench: ${stderr}\n${stdout}`)
    // On a busy machine a slow statement may not end once in a second: pgbench then gives no rate.
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Whereto, by the environment: a command line is everybody's to read. */
function connection(url: string) {
  const { hostname, port, username, password, pathname } = new URL(url)
  return {
    ...process.env,
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
  }
}

function write({ statements, fresh }: Script) {
  const variables: [string, string][] = []
  const lines = statements.map(({ sql, params }, line) => {
    const text = sql.replace(/\$(\d+)/g, (_, place) => {
      const value = params[Number(place) - 1]
      const anew = fresh?.get(value)
      if (anew) return anew
      if (value === null || typeof value === 'boolean') return String(value)
      variables.push([`v${line}_${place}`, Array.isArray(value) ? arrayLiteral(value) : String(value)])
      return `:v${line}_${place}`
    })
    // The shop's row, which a transaction locks first, holds the number that is used further down.
    return fresh && /from "lojas".* for update/.test(sql) ? `${text} \\gset shop_` : `${text};`
  })
  const text = fresh
    ? ['select gen_random_uuid() as id, gen_random_uuid() as chave \\gset', 'begin;', ...lines, 'commit;']
    : lines
  return { text: `${text.join('\n')}\n`, variables }
}

/** As Postgres reads an array of texts. */
const arrayLiteral = (values: unknown[]) =>
  `{${values.map(value => JSON.stringify(String(value))).join(',')}}`

/** Values of a created order that no second one may have, as pgbench makes them. */
export function freshOrder(order: { id: string; numero_os: string }, chave: string): Map<unknown, string> {
  const number = ':shop_proximo_numero::text'
  return new Map([
    [order.id, ':id'],
    [chave, ':chave'],
    [order.numero_os, `('OS-' || lpad(${number}, greatest(4, length(${number})), '0'))`],
  ])
}
