import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { nextImport } from '../../src/server/data/imports/staging/import-state.ts'
import { changesPart } from '../../src/server/data/imports/staging/staged.ts'
import { storeImport } from '../../src/server/data/imports/storing/store-import.ts'
import { undoImport } from '../../src/server/data/imports/undo-import.ts'
import { audit } from '../../src/server/db/audit.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { movedClock, storeThat } from '../support/backed-up-shop.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { editedRows } from '../support/edited-rows.ts'
import { forged } from '../support/forged-export.ts'
import { restoredShop } from '../support/restored-shop.ts'
import { makeCustomer, makeOrder, makeShop, switchPlan } from '../support/shops.ts'

const time = movedClock(new Date().toISOString())
const { clock } = time

let database: TestDatabase
let app: TestApp

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock })
})
beforeEach(async () => {
  time.to(new Date())
  await database.sql`delete from jobs`
})

type Copied = Awaited<ReturnType<typeof copied>>
const copied = (orders = 0) => restoredShop({ database, app, time }, orders)

const forms = (on: Pick<Copied, 'done'>) => editedRows(database, on)

test('cut short between batches and within one, it goes on and changes nothing twice; where the plan ends, the rest waits', async () => {
  const on = await copied(60)
  const change = forms(on)
  const orders = (await on.done('orders.list', { limit: 100 })).items
  expect(orders.length).toBeGreaterThan(changesPart)
  const before = await on.rows()
  for (const { id } of orders) await change.order(id, { itens: [], valor: 9.99 })
  const { id, versao } = await on.restore()
  const listed = await on.changes(id)
  expect(listed).toHaveLength(orders.length)
  const last = listed.at(-1)?.id ?? ''
  await change.order(last, { valor: 8 })
  await on.imports.call('confirm', { id, versao, opcoes: { voltar: { menos: [] } } })
  const get = () => on.imports.get(id)
  const started = await nextImport(database.db, on.shop)
  if (!started) throw new Error('nothing is to be done')
  const folder = join(inject('scratch'), 'voltar')
  const store = (isOver: () => boolean, storage = app.storage) =>
    storeImport({ db: database.db, storage, clock, folder }, on.shop, started, isOver)
  // All but the last part, whose rows are gone through and then lost.
  const losing = storeThat(app.storage, {
    async put(key, body, type) {
      await app.storage.put(key, body, type)
      if (key.includes('deixadas')) throw new Error('the process ends')
    },
  })
  await expect(store(() => false, losing)).rejects.toThrow('the process ends')
  expect(await get()).toMatchObject({ estado: 'gravando', contagens: { voltaram: changesPart, deixadas: 0 } })
  await switchPlan(database.db, on.shop.user_id, 'profissional', new Date(0).toISOString())
  await on.run()
  // What was not come to: the other part, and the photos after it.
  const rest = listed.length - changesPart + 3
  expect(await get()).toMatchObject({ estado: 'feita', contagens: { voltaram: changesPart, esperam: rest } })
  await switchPlan(database.db, on.shop.user_id, 'profissional')
  await on.imports.call('confirm', { id, versao })
  await Promise.all([store(() => false), store(() => false)])
  await on.run()
  expect(await get()).toMatchObject({
    estado: 'feita',
    contagens: { voltaram: listed.length - 1, deixadas: 1, esperam: 0 },
    deixadas: [{ id: last, motivo: 'mudou' }],
  })
  const isIt = (row: { id: string }) => row.id === last
  const still = async () => (await on.rows()).ordens.filter(row => !isIt(row))
  expect(await still()).toEqual(before.ordens.filter(row => !isIt(row)))
  expect(await audit(database.db)).toEqual([])
  // Undoing is cut short too.
  await on.imports.call('undo', { id })
  const undoing = await nextImport(database.db, on.shop)
  let parts = 1
  if (undoing)
    await undoImport({ db: database.db, storage: app.storage, clock }, on.shop, undoing, () => parts-- <= 0)
  expect((await still()).filter(({ valor }) => valor === 9.99)).toHaveLength(changesPart)
  await on.run()
  expect(await get()).toMatchObject({ estado: 'desfeita', contagens: { mantidas: 0 } })
  expect((await still()).filter(({ valor }) => valor === 9.99)).toHaveLength(listed.length - 1)
  expect(await audit(database.db)).toEqual([])
})

/** Puts another file in place of a shop's copy. */
async function rewriteCopy(on: Copied, edit: Parameters<typeof forged>[1]): Promise<void> {
  const [piece = ''] = await on.stored()
  const kept = await app.storage.get(piece)
  const file = await forged(kept ? await buffer(kept.body) : Buffer.alloc(0), edit)
  await app.storage.put(piece, file, 'application/octet-stream')
  const sha256 = createHash('sha256').update(file).digest('hex')
  await database.sql`update copias set sha256 = ${sha256}, bytes = ${file.length} where id = ${on.copy.id}`
}

test('a copy that says what no form takes brings none of it, nor takes a row to another shop’s customer', async () => {
  const on = await copied()
  const other = await makeShop(database.db, { plano: 'profissional', now: clock() })
  const stranger = await makeCustomer(database.db, other)
  const strange = await makeOrder(database.db, other, stranger.id)
  const before = await on.rows()
  await rewriteCopy(on, ({ rows }) => {
    rows('clientes', all => all.map(row => ({ ...row, telefone: 'ninguém' })))
    rows('ordens_servico', all =>
      all.map((row, at) => ({
        ...row,
        ...([{ valor: -1 }, { cliente_id: stranger.id }][at] ?? { defeito: '' }),
      })),
    )
    rows('despesas', all => all.map(row => ({ ...row, data_despesa: '1950-01-01' })))
    rows('lembretes', all => all.map(row => ({ ...row, titulo: 'x'.repeat(5000), os_id: strange.id })))
  })
  const preview = await on.restore()
  expect(preview.previa.contagens.ruins).toBeGreaterThan(5)
  expect(await on.changes(preview.id)).toEqual([])
  await on.imports.confirm(preview, { voltar: { menos: [] } })
  expect(await on.rows()).toEqual(before)
  expect(await audit(database.db)).toEqual([])
})
