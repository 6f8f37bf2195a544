import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, inject, onTestFinished, test } from 'vitest'
import { freePort } from '../../src/server/db/embedded/launch.ts'
import { runBuilt } from '../support/built-server.ts'
import { hasCaddy, startCaddy } from '../support/caddy.ts'
import { ownerClient, withDatabase } from '../support/connections.ts'
import { addedMigrations, otherRelease, releaseWith } from '../support/other-release.ts'
import { remote } from '../support/remote.ts'

/** A second, and each writer's pause between its writes: 80 writes a second in all. */
const writers = 16
const pauseMs = 1_000 / (80 / writers)
/** Milliseconds. */
const longestSilence = 300

test.skipIf(!hasCaddy)(
  'this release, replaced by one with other files of code and more migrations under 80 writes a second: none fails, none is lost, no file of code is missing (skipped without Caddy)',
  replace,
  900_000,
)

/** Two processes of a release, replaced one after the other by this one with more migrations. */
async function replace(): Promise<void> {
  const before = await otherRelease()
  const after = await releaseWith(addedMigrations)
  const { sql, env, origin } = await place()
  const servers = [await runBuilt(env, mainOf(before)), await runBuilt(env, mainOf(before))]
  onTestFinished(() => Promise.all(servers.map(one => one.kill())).then(() => {}))
  const hosts = servers.map(({ url }) => new URL(url).host)
  onTestFinished(await startCaddy(origin, hosts))

  const load = await begin(origin, sql)
  const code = askForCode(origin, codeOf(before))
  // The first calls are slow anyway.
  await pause(2_000)
  load.told()
  await pause(3_000)
  // A machine that is busy with something else is silent by itself.
  const bound = Math.max(longestSilence, load.silence())
  const told = [`before: ${load.told()}`]
  const silences: number[] = []
  const say = (when: string) => {
    silences.push(load.silence())
    told.push(`${when}: ${load.told()}`)
  }
  // Any command of a release migrates; each process would, when it starts.
  await promisify(execFile)(process.execPath, [join(after, 'dist/server/migrate.js')], {
    env: { ...process.env, ...env },
  })
  await pause(3_000)
  say('migrated')
  for (const server of servers) {
    expect(await server.stop()).toBe(0)
    await server.restart(mainOf(after))
    // What a page of the new process asks for may reach the other one.
    if (server === servers[0]) code.also(codeOf(after))
    await pause(3_000)
    say('replaced')
  }
  await load.end()
  const missing = await code.end()
  console.log([...told, `files of code: ${code.told()}`].join('\n'))

  expect(load.failed).toEqual([])
  expect(await load.lost()).toEqual([])
  expect(missing).toEqual([])
  const audit = await promisify(execFile)(process.execPath, [join(after, 'dist/server/audit.js')], {
    env: { ...process.env, ...env },
  })
  expect(audit.stdout).toContain('Every counter agrees with its rows.')
  const [counted] =
    await sql`select sum(quantidade)::int as orders from totais where medida = 'prova' and grao = 'sempre'`
  expect(counted?.orders).toBe(load.orders())
  expect(Math.max(...silences), 'milliseconds without an answer').toBeLessThanOrEqual(bound)
}

const mainOf = (folder: string) => join(folder, 'dist/server/main.js')

const codeOf = (folder: string) =>
  readdirSync(join(folder, 'dist/client/assets')).filter(name => name.endsWith('.js'))

/** An empty database, and what processes over it and behind one address are started with. */
async function place() {
  const server = ownerClient(inject('ownerUrl'))
  const name = `teste_releases_${process.pid}_${Date.now().toString(36)}`
  await server.unsafe(`create database ${name} encoding 'UTF8' template template0`)
  const ownerUrl = withDatabase(inject('ownerUrl'), name)
  const sql = ownerClient(ownerUrl)
  onTestFinished(async () => {
    await sql.end({ timeout: 1 })
    await server.unsafe(`drop database if exists ${name} with (force)`)
    await server.end({ timeout: 1 })
  })
  const origin = `http://localhost:${await freePort()}`
  const env = {
    APP_URL: origin,
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: withDatabase(inject('appUrl'), name),
    MIGRATE_DATABASE_URL: ownerUrl,
    SECRET_KEY: `a:${Buffer.alloc(32, 7).toString('base64')}`,
    DATA_DIR: join(inject('scratch'), name),
    DRAIN_SECONDS: '3',
  }
  return { sql, env, origin }
}

/** Writes as two shops' open pages do: orders, their status, expenses. */
async function begin(origin: string, sql: ReturnType<typeof ownerClient>) {
  const shops = await Promise.all(
    ['um', 'dois'].map(async name => {
      const account = { email: `${name}@exemplo.com.br`, password: 'Parafuso pentalobe 5' }
      const client = remote(origin)
      await client.call('auth.signUp', { nome: name, ...account })
      await client.call('auth.signIn', account)
      await sql`update user_planos set plano = 'profissional', data_fim = null`
      const customer = { chave: randomUUID(), nome: 'Ana', telefone: '11987411107' }
      const { data } = await client.call('customers.create', customer)
      return { client, cliente_id: (data as { id: string }).id }
    }),
  )
  const failed: string[] = []
  const answered = { ordens_servico: new Set<string>(), despesas: new Set<string>() }
  const statuses = new Map<string, string>()
  let isOver = false
  let last = performance.now()
  let writes = 0
  let asOf = { writes: 0, at: performance.now(), silence: 0 }

  async function write({ client, cliente_id }: (typeof shops)[number]) {
    let order: { id: string; updated_at: string } | undefined
    const status = ['Em Andamento', 'Pronto', 'Entregue']
    for (let turn = 0; !isOver; turn++) {
      const start = performance.now()
      const chave = randomUUID()
      const data_entrada = '2026-11-20'
      const ask = async (path: string, input: unknown) => {
        const answer = await client.call(path, input).catch(error => ({ status: 0, data: String(error) }))
        if (answer.status !== 200) failed.push(`${path} ${answer.status} ${answer.status ? '' : answer.data}`)
        writes++
        asOf.silence = Math.max(asOf.silence, performance.now() - last)
        last = performance.now()
        return answer.status === 200 ? (answer.data as { id: string; updated_at: string }) : undefined
      }
      const next = status[turn % 5]
      if (order && next) {
        const moved = await ask('orders.setStatus', {
          id: order.id,
          based_on: order.updated_at,
          status: next,
        })
        if (moved) statuses.set(order.id, next)
        order = moved
      } else if (turn % 5 === 4) {
        const expense = {
          chave,
          descricao: 'Tela',
          valor: 90,
          categoria: 'pecas',
          data_despesa: data_entrada,
        }
        if (await ask('finance.createExpense', expense)) answered.despesas.add(chave)
      } else {
        const device = {
          marca: 'iPhone',
          modelo: '12',
          tipo_servico: 'Troca de Tela',
          defeito: 'Tela trincada',
        }
        order = await ask('orders.create', { chave, cliente_id, ...device, valor: 780, data_entrada })
        if (order) answered.ordens_servico.add(chave)
      }
      await pause(Math.max(0, pauseMs - (performance.now() - start)))
    }
  }
  const writing = Array.from({ length: writers }, (_, at) => write(shops[at % 2] as (typeof shops)[number]))
  return {
    failed,
    /** The longest since `told` was asked the last time, in milliseconds. */
    silence: () => Math.round(asOf.silence),
    orders: () => answered.ordens_servico.size,
    /** Since it was asked the last time. */
    told() {
      const seconds = (performance.now() - asOf.at) / 1_000
      const said = `${writes - asOf.writes} writes, ${Math.round((writes - asOf.writes) / seconds)} a second, ${failed.length} failed in all, longest silence ${Math.round(asOf.silence)} ms`
      asOf = { writes, at: performance.now(), silence: 0 }
      return said
    },
    async end() {
      isOver = true
      await Promise.all(writing)
    },
    /** What was answered and is not stored. */
    async lost() {
      const lost: string[] = []
      for (const [table, keys] of Object.entries(answered)) {
        const stored = await sql<{ chave: string }[]>`select chave from ${sql(table)}`
        const kept = new Set(stored.map(({ chave }) => chave))
        lost.push(...[...keys].filter(chave => !kept.has(chave)))
      }
      const rows = await sql<{ id: string; status: string }[]>`select id, status from ordens_servico`
      const stored = new Map(rows.map(({ id, status }) => [id, status]))
      lost.push(...[...statuses].filter(([id, status]) => stored.get(id) !== status).map(([id]) => id))
      return lost
    },
  }
}

/** Asks for files of code all the time, as pages do that are open while releases change. */
function askForCode(origin: string, first: string[]) {
  const names = new Set(first)
  const missing = new Set<string>()
  let asked = 0
  let isOver = false
  const asking = (async () => {
    while (!isOver)
      for (const name of names) {
        const status = await fetch(`${origin}/assets/${name}`).then(async answer => {
          await answer.arrayBuffer()
          return answer.status
        }, String)
        asked++
        if (status !== 200) missing.add(`${name} ${status}`)
        await pause(20)
      }
  })()
  return {
    also(more: string[]) {
      for (const name of more) names.add(name)
    },
    told: () => `${asked} asked for, of ${names.size} names, ${missing.size} missing`,
    async end() {
      isOver = true
      await asking
      return [...missing]
    },
  }
}
