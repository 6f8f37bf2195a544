import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import type { ImportState } from '../../src/shared/imports.ts'
import { isLong } from '../support/long.ts'
import { startServer } from '../support/server-process.ts'
import { makeShop, password, type TestShop } from '../support/shops.ts'

const server = await startServer()
const { sql } = server

// Enough that it is killed amid them.
const rows = isLong ? 10_000 : 2_000
const killsWhileStoring = isLong ? 5 : 1

test('kill -9 while a file is read, stored and taken back: it goes on where it stood, and no row is there twice', async () => {
  const shop = await makeShop(server.db, { plano: 'profissional' })
  const owner = await signedIn(shop)
  const { id } = await owner.upload(sheet())
  await dieAfter(() => isIn(id, 'lendo'))
  await expect.poll(() => isIn(id, 'previa'), { timeout: 60_000 }).toBe(true)
  expect(await storedOf(shop)).toBe(0)

  await owner.call('imports.confirm', { id, versao: 1 })
  for (let kill = 1; kill <= killsWhileStoring; kill++)
    await dieAfter(async () => (await positionOf(id)) >= (rows / (killsWhileStoring + 1)) * kill)
  await expect.poll(() => isIn(id, 'feita'), { timeout: 120_000 }).toBe(true)
  expect(await storedOf(shop)).toBe(rows)
  const [{ once } = { once: 0 }] = await sql`
    select count(distinct descricao)::int as once from despesas where user_id = ${shop.user_id}`
  expect(once).toBe(rows)

  await owner.call('imports.undo', { id })
  await dieAfter(async () => (await storedOf(shop)) < rows)
  await expect.poll(() => isIn(id, 'desfeita'), { timeout: 120_000 }).toBe(true)
  expect(await storedOf(shop)).toBe(0)
  expect(await audit(server.db)).toEqual([])
  expect(await spooled()).toEqual([])
})

/** Kills the server as soon as that is so, and starts it again. */
async function dieAfter(isSo: () => Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { timeout: 60_000, interval: 2 }).toBe(true)
  await server.kill()
  // A statement that it had sent ends by itself.
  const running = () => sql`select 1 from pg_stat_activity
    where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`
  await expect.poll(async () => (await running()).length).toBe(0)
  // What a killed process had taken is free once its lease is over.
  await sql`update jobs set reservado_ate = null`
  await server.restart()
}

async function isIn(id: string, state: ImportState): Promise<boolean> {
  const [one] = await sql`select estado from importacoes where id = ${id}`
  return one?.estado === state
}

async function positionOf(id: string): Promise<number> {
  const [one] = await sql`select posicao from importacoes where id = ${id}`
  return one?.posicao ?? 0
}

async function storedOf({ user_id }: TestShop): Promise<number> {
  const [one] = await sql`select count(*)::int as stored from despesas where user_id = ${user_id}`
  return one?.stored ?? 0
}

/** Files that lie outside the store, for what is read or came in. */
async function spooled(): Promise<string[]> {
  const folder = join(server.dataDir, 'tmp')
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter(entry => entry.isFile()).map(({ name }) => name)
}

function sheet(): string {
  const lines = Array.from({ length: rows }, (_, at) => `Peça ${at};${(at % 900) + 1},50;01/02/2026;Peças`)
  return ['Descrição;Valor;Data;Categoria', ...lines].join('\n')
}

async function signedIn(shop: TestShop) {
  const headers = { origin: server.url, cookie: '' }
  async function call(path: string, input: unknown) {
    const body = JSON.stringify(input)
    const answer = await fetch(`${server.url}/trpc/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    expect(answer.status).toBe(200)
    return answer
  }
  const { headers: told } = await call('auth.signIn', { email: shop.email, password })
  headers.cookie = told
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')
  async function upload(text: string): Promise<{ id: string }> {
    const form = new FormData()
    form.append('tipo', 'planilha')
    form.append('noun', 'despesas')
    form.append('file', new Blob([text]), 'despesas.csv')
    const answer = await fetch(`${server.url}/import`, { method: 'POST', headers, body: form })
    return (await answer.json()) as { id: string }
  }
  return { call, upload }
}
