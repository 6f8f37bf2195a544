import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { audit } from '../../src/server/db/audit.ts'
import { line, prose } from '../../src/shared/fields.ts'
import { maxKeptBytes } from '../../src/shared/imports.ts'
import { plans } from '../../src/shared/plans.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { exportOwner } from '../support/export-owner.ts'
import { readExport } from '../support/exported-zip.ts'
import { runs } from '../support/long.ts'
import { makeCustomer, makeOrder, switchPlan } from '../support/shops.ts'
import { keysOf } from '../support/stored.ts'
import { testInAll } from '../support/test-in-all.ts'
import { contentOf, makeWholeShop } from '../support/whole-shop.ts'

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

const owner = (plano?: 'teste') => exportOwner(database, app, plano)

test('claim: what one shop exports another brings in as it was, and the same file adds nothing again', async () => {
  const one = await owner()
  await makeWholeShop(database.db, app.storage, one.shop)
  const file = await one.taken()
  const told = await readExport(file)
  const other = await owner()
  const preview = await other.preview('bancada', file)
  expect(preview, JSON.stringify(preview)).toMatchObject({ estado: 'previa', noun: null })
  expect(preview.previa).toMatchObject({
    totais: { clientes: 3, ordens: 2, despesas: 2, lembretes: 3, lixeira: 1, fotos: 2 },
    contagens: { ruins: 0, fora: 0, fotos_novas: 2, clientes_novos: 3 },
    plano: { cabem: 11, esperam: 0 },
    exportacao: { parte: 1, partes: 1, com_fotos: true },
  })
  const done = await other.confirm(preview)
  expect(done).toMatchObject({
    estado: 'feita',
    contagens: {
      clientes: 3,
      ordens: 2,
      despesas: 2,
      lembretes: 3,
      lixeira: 1,
      fotos: 2,
      repetidas: 0,
      ruins: 0,
      esperam: 0,
    },
  })
  const brought = await readExport(await other.taken())
  expect(contentOf(brought.rows)).toEqual(contentOf(told.rows))
  expect(await audit(database.db)).toEqual([])
  // Its history came with it, so it did not begin with the file.
  const [order] = (await app.call('orders.list', {}, other)).data.items
  const { items } = (await app.call('orders.events', { id: order.id }, other)).data
  expect(items.at(-1)).toMatchObject({ tipo: 'criada', autor: 'importado', importacao: null })
  const again = await other.bring('bancada', file)
  expect(again.contagens).toMatchObject({
    clientes: 0,
    ordens: 0,
    lembretes: 0,
    lixeira: 0,
    fotos: 0,
    repetidas: 13,
  })
  expect((await readExport(await other.taken())).rows).toEqual(brought.rows)
})

test('into its own shop it adds nothing, and brings back what was deleted, with its id and its links', async () => {
  const one = await owner()
  const made = await makeWholeShop(database.db, app.storage, one.shop)
  const file = await one.taken()
  const told = await readExport(file)
  const { previa } = await one.preview('bancada', file)
  expect(previa).toMatchObject({ contagens: { clientes_novos: 0, fotos_novas: 0 }, plano: { cabem: 0 } })
  await app.call('reminders.delete', { id: made.linked.id }, { cookie: one.cookie })
  await app.call('orders.delete', { id: made.order.id }, { cookie: one.cookie })
  await app.call('orders.purge', { id: made.order.id }, { cookie: one.cookie })
  await app.call('orders.purge', { id: made.gone.id }, { cookie: one.cookie })
  const [recurring] = told.rows.despesas.filter(({ recorrente }) => recorrente)
  await app.call('finance.deleteExpense', { id: recurring?.id }, { cookie: one.cookie })
  const done = await one.bring('bancada', file)
  expect(done.contagens).toMatchObject({
    clientes: 0,
    ordens: 1,
    despesas: 1,
    lembretes: 1,
    lixeira: 1,
    fotos: 2,
  })
  const now = await readExport(await one.taken())
  expect(contentOf(now.rows)).toEqual({
    ...contentOf(told.rows),
    // What was of the deleted order is of the shop now: its other reminder went with it.
    lembretes: expect.any(Array),
  })
  for (const name of ['clientes', 'ordens_servico', 'despesas', 'lixeira_os', 'fotos_os'] as const)
    expect(now.rows[name].map(({ id }) => id).sort()).toEqual(told.rows[name].map(({ id }) => id).sort())
  expect(await audit(database.db)).toEqual([])
})

testInAll(
  'in a used shop who is there is the same, rows stay as they are, and a number that is taken is kept as the former one',
  async () => {
    const one = await owner()
    await makeWholeShop(database.db, app.storage, one.shop)
    const other = await owner()
    // Without the ninth digit, and with a name like it.
    const same = await makeCustomer(database.db, other.shop, {
      nome: 'Marlene Aparecida Duarte',
      telefone: '(11) 8741-1107',
    })
    const there = await makeOrder(database.db, other.shop, same.id)
    const done = await other.bring('bancada', await one.taken())
    // Both of the file are alike: each is the one who is there.
    expect(done.contagens).toMatchObject({ clientes: 1, ordens: 2, lixeira: 1 })
    const { rows } = await readExport(await other.taken())
    expect(rows.clientes.find(({ id }) => id === same.id)).toMatchObject({ nome: 'Marlene Aparecida Duarte' })
    expect(rows.ordens_servico.find(({ id }) => id === there.id)).toMatchObject({
      numero_os: there.numero_os,
    })
    const numbers = rows.ordens_servico.map(({ numero_os, numero_anterior }) => [numero_os, numero_anterior])
    expect(numbers).toEqual(
      expect.arrayContaining([
        [there.numero_os, null],
        ['OS-0002', null],
      ]),
    )
    expect(numbers.filter(([, before]) => before === '1').length).toBe(1)
    expect(await audit(database.db)).toEqual([])
  },
)

test('what the plan has no room for waits, with its reminders and photos, and comes in later', async () => {
  const one = await owner()
  const shop = await makeWholeShop(database.db, app.storage, one.shop)
  for (let at = 0; at < 10; at++)
    await makeOrder(database.db, one.shop, shop.ana.id, { data_entrada: '2026-11-22' })
  const other = await owner('teste')
  const done = await other.bring('bancada', await one.taken())
  // The newest ten: the older two, the photo and the reminder of one of these wait.
  expect(done).toMatchObject({
    pode_continuar: true,
    contagens: { ordens: 10, clientes: 3, lembretes: 2, lixeira: 1, fotos: 1, esperam: 4 },
  })
  await switchPlan(database.db, other.shop.user_id, 'profissional')
  await other.call('confirm', { id: done.id, versao: done.versao })
  await other.run()
  expect(await other.get(done.id)).toMatchObject({
    contagens: { ordens: 12, lembretes: 3, lixeira: 1, fotos: 2, esperam: 0, repetidas: 0 },
  })
  expect(contentOf((await readExport(await other.taken())).rows)).toEqual(
    contentOf((await readExport(await one.taken())).rows),
  )
})

testInAll('photos come within the plan’s room, the others wait', async () => {
  const one = await owner()
  await makeWholeShop(database.db, app.storage, one.shop)
  const other = await owner()
  const full = plans.profissional.bytes_fotos
  await database.sql`update lojas set bytes_fotos = ${full - 1} where user_id = ${other.shop.user_id}`
  const done = await other.bring('bancada', await one.taken())
  expect(done).toMatchObject({ pode_continuar: true, contagens: { ordens: 2, fotos: 0, esperam: 2 } })
  await database.sql`update lojas set bytes_fotos = 0 where user_id = ${other.shop.user_id}`
  await other.call('confirm', { id: done.id, versao: done.versao })
  await other.run()
  expect(await other.get(done.id)).toMatchObject({ contagens: { fotos: 2, esperam: 0 } })
})

testInAll('whatever is written in a shop comes back as it was', async () => {
  const text = (schema: z.ZodMiniType<string>, maxLength: number) =>
    fc.string({ unit: 'binary', minLength: 1, maxLength }).filter(one => schema.safeParse(one).success)
  const texts = fc.record({
    nome: text(line(120, 'nome_obrigatorio'), 60),
    defeito: text(prose(2000, 'defeito_obrigatorio'), 200),
    observacoes: text(prose(4000), 200),
    titulo: text(line(120, 'titulo_obrigatorio'), 60),
    descricao: text(prose(1000), 100),
  })
  await fc.assert(
    fc.asyncProperty(texts, async written => {
      const [one, other] = [await owner(), await owner()]
      await makeWholeShop(database.db, app.storage, one.shop, written)
      const file = await one.taken()
      await other.bring('bancada', file)
      expect(contentOf((await readExport(await other.taken())).rows)).toEqual(
        contentOf((await readExport(file)).rows),
      )
    }),
    { numRuns: runs(2) },
  )
})

test('a file is kept for as long as something of it waits, and no shop has more kept than one large file', async () => {
  const one = await owner()
  const files = async () =>
    (await keysOf(app.storage, `${one.shop.user_id}/imports/`)).filter(key => key.includes('/arquivo-'))
  const done = await one.bring('bancada', await (await owner()).taken())
  expect(done).toMatchObject({ estado: 'feita', contagens: { esperam: 0 } })
  expect(await files()).toEqual([])
  const keep = (bytes: number) =>
    database.sql`update lojas set bytes_importacoes = ${bytes} where user_id = ${one.shop.user_id}`
  await keep(maxKeptBytes)
  expect(await one.send('bancada', Buffer.from('PK'))).toMatchObject({ status: 409, key: 'conflito' })
  await keep(maxKeptBytes - 1)
  expect(await one.send('bancada', Buffer.from('PK'))).toMatchObject({ status: 200 })
})
