import { beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { transaction } from '../../src/server/db/transaction.ts'
import { lockKeptPhotos, removeKeptPhotos } from '../../src/server/photos/kept-objects.ts'
import type { PreviewRow } from '../../src/shared/imports.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { movedClock, storeThat } from '../support/backed-up-shop.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { restoredShop } from '../support/restored-shop.ts'
import { makeShop, password } from '../support/shops.ts'
import { keysOf } from '../support/stored.ts'

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

const copiedWhole = () => restoredShop({ database, app, time })

test('what is gone comes back as it was: ids, numbers, histories, series, the trash and photos; twice adds nothing, and it is taken back', async () => {
  const on = await copiedWhole()
  const [before, images] = [await on.rows(), await on.images()]
  expect([before.fotos.length, images.length]).toEqual([3, 6])
  await on.damage()
  const [left, kept] = [await on.rows(), await on.kept()]
  expect([left.ordens.length, left.lixeira.length, left.despesas.length, left.fotos.length]).toEqual([
    2, 0, 0, 0,
  ])
  expect(kept).toHaveLength(3)
  const preview = await on.restore()
  expect(preview).toMatchObject({
    tipo: 'copia',
    estado: 'previa',
    previa: { contagens: { fotos_novas: 3 } },
  })
  // Of what is there it shows nothing.
  const gone = <Row extends { id: string }>(were: Row[], are: { id: string }[]) =>
    were.filter(({ id }) => !are.some(row => row.id === id))
  const [orders, people] = [gone(before.ordens, left.ordens), gone(before.clientes, left.clientes)]
  expect(preview.previa.novas).toEqual({
    ...{ clientes: people.length, ordens: 1, despesas: before.despesas.length },
    ...{ lembretes: before.lembretes.length, lixeira: 1 },
  })
  const shown = (noun: string, field: string) =>
    preview.previa.linhas
      .filter((row: PreviewRow) => row.noun === noun)
      .map(({ campos }: PreviewRow) => campos[field])
  const names = new Map(before.clientes.map(({ id, nome }) => [id, nome]))
  expect(shown('ordens', 'cliente')).toEqual(orders.map(row => names.get(row.cliente_id)))
  expect(shown('clientes', 'nome').toSorted()).toEqual(people.map(({ nome }) => nome).toSorted())
  expect(shown('despesas', 'valor')).toHaveLength(before.despesas.length)
  const ended = await on.imports.confirm(preview)
  expect(ended).toMatchObject({
    estado: 'feita',
    contagens: { ordens: 1, lixeira: 1, fotos: 3, esperam: 0, ruins: 0 },
  })
  expect(await on.rows()).toEqual(before)
  expect([await on.images(), await on.kept()]).toEqual([images, []])
  const again = await on.restore()
  expect(again.previa).toMatchObject({
    ...{ plano: { cabem: 0, esperam: 0 }, contagens: { fotos_novas: 0 }, linhas: [] },
    novas: { clientes: 0, ordens: 0, despesas: 0, lembretes: 0, lixeira: 0 },
  })
  expect(await audit(database.db)).toEqual([])
  await on.imports.call('undo', { id: ended.id })
  await on.imports.run()
  expect(await on.imports.get(ended.id)).toMatchObject({ estado: 'desfeita', mantidas: [] })
  expect(await on.rows()).toEqual(left)
  expect([await on.images(), await on.kept()]).toEqual([images, kept])
  expect(await audit(database.db)).toEqual([])
})

test('a number that was given away stays there, photos come within the plan’s room, and what was touched stays', async () => {
  const on = await copiedWhole()
  await on.damage()
  const numero = on.order.numero_os
  await on.imports.bring(
    'ordens',
    `numero_os;cliente;valor;data_entrada;defeito\n${numero};Outra Pessoa;10;20/11/2026;Tela\n`,
  )
  const fill = (sign: 1 | -1) => database.sql`
    update lojas set bytes_fotos = bytes_fotos + ${sign * (100 * 1024 ** 3 - 1)} where user_id = ${on.shop.user_id}`
  await fill(1)
  const short = await on.imports.confirm(await on.restore())
  expect(short).toMatchObject({ contagens: { ordens: 1, fotos: 0, esperam: 3 }, pode_continuar: true })
  const back = (await on.rows()).ordens.find(({ id }) => id === on.order.id)
  expect(back).toMatchObject({ numero_anterior: String(Number(numero.replace(/\D/g, ''))) })
  expect(back?.numero_os).not.toBe(numero)
  await fill(-1)
  const ended = await on.imports.confirm(short)
  expect(ended).toMatchObject({ contagens: { fotos: 3, esperam: 0 } })
  time.later(60_000)
  // It moves no updated_at, and is no older than what came back.
  await on.done('orders.note', { id: on.order.id, tipo: 'avisado' })
  await on.imports.call('undo', { id: ended.id })
  await on.imports.run()
  const { mantidas } = await on.imports.get(ended.id)
  expect(mantidas.map(({ nome }: { nome: string }) => nome)).toContain(back?.numero_os)
  expect((await on.rows()).lixeira).toEqual([])
  expect(await audit(database.db)).toEqual([])
})

test('holds: another shop’s copy, one that is being written anew and one whose file is another are refused; no photo comes back whose objects are going', async () => {
  const on = await copiedWhole()
  const other = await makeShop(database.db, { plano: 'profissional', now: clock() })
  const refused = async (cookie?: string) =>
    (await app.call('backups.restore', { id: on.copy.id }, { cookie: cookie ?? on.cookie })).error?.key
  expect(await refused(await app.signIn(other.email))).toBe('nao_encontrado')
  const { updated_at } = await on.done('customers.get', { id: on.ana.id })
  await on.done('customers.erase', { id: on.ana.id, based_on: updated_at, senha_atual: password })
  expect(await refused()).toBe('conflito')
  await on.run()
  const { previa } = await on.restore()
  expect(previa).toMatchObject({
    plano: { cabem: 0 },
    contagens: { fora: expect.any(Number), clientes_novos: 0 },
  })
  expect(previa.contagens.fora).toBeGreaterThan(1)
  const objects = await lockedWhileRemoved(on)
  expect(objects).toEqual({ before: 1, meanwhile: [0], after: 0 })
  const folder = `${on.shop.user_id}/imports/`
  const before = await keysOf(app.storage, folder)
  const [piece = ''] = await on.stored()
  await app.storage.put(piece, Buffer.from('another'), 'application/octet-stream')
  expect(await refused()).toBe('arquivo_invalido')
  await app.storage.remove([piece])
  expect(await refused()).toBe('nao_encontrado')
  expect(await keysOf(app.storage, folder)).toEqual(before)
  expect(await audit(database.db)).toEqual([])
})

/** How many photos could come back before, while and after their objects are removed. */
async function lockedWhileRemoved(on: Awaited<ReturnType<typeof copiedWhole>>) {
  await on.done('photos.delete', { id: on.lone.id })
  const lock = async () =>
    (await transaction(database.db, tx => lockKeptPhotos(tx, on.shop, [on.lone.id]))).size
  const before = await lock()
  const meanwhile: number[] = []
  const storage = storeThat(app.storage, {
    async remove(keys) {
      await app.storage.remove(keys)
      meanwhile.push(await lock())
    },
  })
  await removeKeptPhotos({ db: database.db, storage }, on.shop, [on.lone.id])
  return { before, meanwhile, after: await lock() }
}
