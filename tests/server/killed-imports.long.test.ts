import { join } from 'node:path'
import { expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { diskStorage } from '../../src/server/storage/disk.ts'
import type { ImportState } from '../../src/shared/imports.ts'
import { killedServer } from '../support/killed-server.ts'
import { isLong } from '../support/long.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { startServer } from '../support/server-process.ts'
import type { TestShop } from '../support/shops.ts'
import { keysOf } from '../support/stored.ts'
import { picture, uploadPhoto } from '../support/uploads.ts'

const server = await startServer()
const { sql } = server
const { dieAfter, spooled, sweep } = killedServer(server)
const storage = diskStorage(join(server.dataDir, 'fotos'))

// Enough that it is killed amid them.
const rows = isLong ? 10_000 : 2_000
const photos = isLong ? 200 : 24
const kills = isLong ? 5 : 1

test('kill -9 while a file is read, stored and taken back: it goes on where it stood, and no row is there twice', async () => {
  const shop = await openShop(server, { plano: 'profissional' })
  const { id } = await upload(shop, { tipo: 'planilha', noun: 'despesas' }, sheet())
  await dieAfter(() => isIn(id, 'lendo'))
  await expect.poll(() => isIn(id, 'previa'), { timeout: 60_000 }).toBe(true)
  expect(await storedOf(shop)).toBe(0)

  await shop.call('imports.confirm', { id, versao: 1 })
  for (let kill = 1; kill <= kills; kill++)
    await dieAfter(async () => (await positionOf(id)) >= (rows / (kills + 1)) * kill)
  await expect.poll(() => isIn(id, 'feita'), { timeout: 120_000 }).toBe(true)
  expect(await storedOf(shop)).toBe(rows)
  const [{ once } = { once: 0 }] = await sql`
    select count(distinct descricao)::int as once from despesas where user_id = ${shop.user_id}`
  expect(once).toBe(rows)

  await shop.call('imports.undo', { id })
  await dieAfter(async () => (await storedOf(shop)) < rows)
  await expect.poll(() => isIn(id, 'desfeita'), { timeout: 120_000 }).toBe(true)
  expect(await storedOf(shop)).toBe(0)
  expect(await audit(server.db)).toEqual([])
  expect(await spooled()).toEqual([])
}, 300_000)

test('kill -9 while photos of an export are stored: each is there once, and no object without its row', async () => {
  const from = await openShop(server, { plano: 'profissional' })
  const { id: os_id } = await from.order((await from.customer()).id)
  const file = await picture(240, 180).jpeg().toBuffer()
  for (let n = 0; n < photos; n++)
    await uploadPhoto(server.db, from, os_id, { storage, file, name: `${n}.jpg` })
  const exported = await fetch(`${server.url}/export/dados.zip`, {
    headers: { cookie: from.client.cookie() },
  })
  const shop = await openShop(server, { plano: 'profissional' })
  const { id } = await upload(shop, { tipo: 'bancada' }, await exported.arrayBuffer())
  await expect.poll(() => isIn(id, 'previa')).toBe(true)
  await shop.call('imports.confirm', { id, versao: 1 })
  const stored = async () => (await photosOf(shop)).length
  for (let kill = 1; kill <= kills; kill++)
    await dieAfter(async () => (await stored()) >= (photos / (kills + 1)) * kill)
  await expect.poll(() => isIn(id, 'feita'), { timeout: 120_000 }).toBe(true)
  const names = (await photosOf(shop)).map(({ nome_arquivo }) => nome_arquivo)
  expect([names.length, new Set(names).size]).toEqual([photos, photos])
  await everyObjectHasItsRow()

  await shop.call('imports.undo', { id })
  await dieAfter(async () => (await stored()) < photos)
  await expect.poll(() => isIn(id, 'desfeita')).toBe(true)
  expect(await stored()).toBe(0)
  await everyObjectHasItsRow()
})

/** Once a day has passed. */
async function everyObjectHasItsRow(): Promise<void> {
  await sweep(storage)
  const named = await sql`select url_storage from fotos_os`
  const objects = (await keysOf(storage)).filter(key => /\.(jpg|webp)$/.test(key))
  expect(objects).toHaveLength(named.length * 2)
  expect(await audit(server.db)).toEqual([])
  expect(await spooled()).toEqual([])
}

const photosOf = ({ user_id }: TestShop) => sql`select nome_arquivo from fotos_os where user_id = ${user_id}`

async function upload(
  { client }: OpenShop,
  fields: Record<string, string>,
  file: BlobPart,
): Promise<{ id: string }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([file]), 'arquivo')
  const headers = { origin: server.url, cookie: client.cookie() }
  const answer = await fetch(`${server.url}/import`, { method: 'POST', headers, body: form })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { id: string }
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

function sheet(): string {
  const lines = Array.from({ length: rows }, (_, at) => `Peça ${at};${(at % 900) + 1},50;01/02/2026;Peças`)
  return ['Descrição;Valor;Data;Categoria', ...lines].join('\n')
}
