import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { exportData, readExport } from '../support/exported-zip.ts'
import { importer } from '../support/imports.ts'
import { makeShop } from '../support/shops.ts'
import { contentOf, makeWholeShop } from '../support/whole-shop.ts'

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

async function owner(plano: 'profissional' | 'basico' | 'teste' = 'profissional') {
  const shop = await makeShop(database.db, { plano })
  const cookie = await app.signIn(shop.email)
  const taken = async () => {
    const { status, bytes, body } = await exportData(app, cookie)
    expect(status, body.slice(0, 200)).toBe(200)
    return bytes
  }
  return { shop, cookie, taken, ...importer(database, app, cookie) }
}

test('what one shop exports another brings in as it was, and the same file adds nothing again', async () => {
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
