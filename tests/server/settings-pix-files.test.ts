import { beforeAll, beforeEach, expect, test } from 'vitest'
import { routes } from '../../src/server/api/routes.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { movedClock } from '../support/backed-up-shop.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { exportOwner } from '../support/export-owner.ts'
import { own } from '../support/factors.ts'
import { forged } from '../support/forged-export.ts'
import { importer } from '../support/imports.ts'
import { restoredShop } from '../support/restored-shop.ts'
import { testInAll } from '../support/test-in-all.ts'

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

const beto = {
  pix_tipo: 'email',
  pix_chave: 'pix@betocelulares.com.br',
  pix_nome: 'Beto Celulares',
  pix_cidade: 'Recife',
}
const none = { pix_tipo: '', pix_chave: '', pix_nome: '', pix_cidade: '', pix_identificar: 'false' }
const thief = {
  pix_tipo: 'email',
  pix_chave: 'ladrao@exemplo.com.br',
  pix_nome: 'Ladrao',
  pix_cidade: 'Natal',
  pix_identificar: 'true',
}

const empresa = async (cookie: string) => (await app.call('settings.all', undefined, { cookie })).data.empresa
async function setPix(cookie: string, receiver: object = beto) {
  const based_on = (await empresa(cookie)).updated_at
  const input = { ...own, ...receiver, pix_identificar: false, based_on }
  expect((await app.call('settings.setPix', input, { cookie })).status).toBe(200)
}

test('claim, holds: a key comes with no file, whoever wrote it: neither into a new shop nor over a key', async () => {
  const one = await exportOwner(database, app)
  await setPix(one.cookie)
  const save = { categoria: 'empresa', based_on: (await empresa(one.cookie)).updated_at }
  await app.call(
    'settings.save',
    { ...save, registros: [{ chave: 'nome', valor: 'Beto Celulares' }] },
    { cookie: one.cookie },
  )
  const file = await one.taken()
  const evil = await forged(file, ({ rows }) =>
    rows('configuracoes', all => [
      ...all.filter(({ chave }) => !String(chave).startsWith('pix_')),
      ...Object.entries(thief).map(([chave, valor]) => ({ ...all[0], categoria: 'empresa', chave, valor })),
    ]),
  )
  for (const zip of [file, evil]) {
    const other = await exportOwner(database, app)
    await other.bring('bancada', zip, { configuracoes: true })
    // The file did bring settings.
    expect((await empresa(other.cookie)).valores).toMatchObject({ nome: 'Beto Celulares', ...none })
    const keyed = await exportOwner(database, app)
    await setPix(keyed.cookie, { ...beto, pix_nome: 'Outra Loja' })
    await keyed.bring('bancada', zip, { configuracoes: true })
    expect((await empresa(keyed.cookie)).valores).toMatchObject({ ...beto, pix_nome: 'Outra Loja' })
    const { items } = (await app.call('auth.accesses', {}, { cookie: keyed.cookie })).data
    expect(items.filter(({ evento }: { evento: string }) => evento === 'pix_alterado')).toHaveLength(1)
  }
})

testInAll('holds: a shop’s own copy brings no older key back', async () => {
  const on = await restoredShop({ database, app, time })
  await setPix(on.cookie)
  time.to((await on.due()) ?? clock())
  await on.run()
  const cookie = await app.signIn(on.shop.email)
  const [copy] = (await app.call('backups.list', undefined, { cookie })).data.items
  expect(copy.id).not.toBe(on.copy.id)
  await setPix(cookie, { ...beto, pix_nome: 'Beto e Filhos' })
  for (const id of [copy.id, on.copy.id]) {
    const begun = await app.call('backups.restore', { id }, { cookie })
    const imports = importer(database, app, cookie, clock)
    await imports.run()
    await imports.confirm(await imports.get(begun.data.id))
    expect((await empresa(cookie)).valores).toMatchObject({ ...beto, pix_nome: 'Beto e Filhos' })
  }
})

test('holds: no route of the API reaches a setting', () => {
  expect(routes.filter(({ procedure }) => procedure.startsWith('settings.'))).toEqual([])
})
