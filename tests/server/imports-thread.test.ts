import { beforeAll, expect, test } from 'vitest'
import { type Part, type Reader, RefusedFile } from '../../src/server/data/imports/staging/file-to-read.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { copiedOwner, movedClock } from '../support/backed-up-shop.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { importer } from '../support/imports.ts'
import { manyOrders } from '../support/many-rows.ts'
import { cliente, dump, os, paid } from '../support/mapos-rows.ts'
import { makeQuote } from '../support/quotes.ts'
import { byThread, here } from '../support/reading-thread.ts'

const time = movedClock('2026-11-20T15:00:00Z')
const { clock } = time

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock })
})

/** Reads by both, and holds that they hand over the same parts and answer the same, or refuse alike. */
function bothReaders() {
  const read: { tipo: string; parts: number; refused: boolean }[] = []
  const threaded = byThread()
  const reader: Reader = async (file, ends, signal) => {
    const by = async (one: Reader) => {
      const parts: Part[] = []
      const keep = async (part: Part) => void parts.push(part)
      const told = await one(file, { ...ends, keep }, signal).catch(error => error)
      return { told, parts }
    }
    const [{ told, parts }, without] = [await by(threaded), await by(here)]
    const refused = told instanceof RefusedFile
    const said = (one: typeof told) => (one instanceof RefusedFile ? one.reason : one)
    expect(said(told)).toEqual(said(without.told))
    expect(told instanceof Error).toBe(refused)
    const texts = (all: Part[]) => all.map(part => ({ ...part, json: Buffer.from(part.json).toString() }))
    expect(texts(parts)).toEqual(texts(without.parts))
    read.push({ tipo: file.tipo, parts: parts.length, refused })
    if (refused) throw told
    for (const part of parts) await ends.keep(part)
    return told
  }
  return { read, reader }
}

test('the thread that reads files hands over what its code does without one, of each kind of file', async () => {
  const { read, reader } = bothReaders()
  const shop = await copiedOwner({ database, app, time })
  const { id: os_id } = await shop.order()
  await makeQuote(database.db, shop.shop, await shop.order(), clock())
  await shop.photo(os_id)
  await shop.night()
  const [copy] = (await shop.list()).items
  const cookie = await app.signIn(shop.shop.email)
  const { preview, send, run, get } = importer(database, app, cookie, clock, reader)
  await preview('ordens', manyOrders(1_001))
  await preview('mapos', dump({ clientes: [cliente()], os: [os()], lancamentos: [paid()] }))
  await preview('bancada', (await shop.download(copy?.id ?? '', cookie)).bytes)
  const { id } = await send('ordens', Buffer.from('d0cf11e0a1b11ae1', 'hex'))
  await run()
  expect(await get(id)).toMatchObject({ estado: 'recusada', recusa: 'formato_antigo' })
  const begun = await app.call('backups.restore', { id: copy?.id }, { cookie })
  await run()
  expect(await get(begun.data.id)).toMatchObject({ estado: 'previa', tipo: 'copia' })
  expect(read.map(({ tipo, refused }) => [tipo, refused])).toEqual([
    ['planilha', false],
    ['mapos', false],
    ['bancada', false],
    ['planilha', true],
    ['copia', false],
  ])
  // A thousand orders are a part: the second waits until the first is kept.
  expect(read[0]?.parts).toBeGreaterThan(2)
})
