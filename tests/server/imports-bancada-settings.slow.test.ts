import { beforeAll, expect, test } from 'vitest'
import { setLogo } from '../../src/server/settings/logo.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { exportOwner } from '../support/export-owner.ts'
import { forged } from '../support/forged-export.ts'
import { picture } from '../support/uploads.ts'

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

const owner = () => exportOwner(database, app)

test('settings and the logo come where the shop has none, or its owner wants them, each by its own check', async () => {
  const one = await owner()
  const save = (cookie: string, registros: object[], categoria = 'empresa') =>
    app.call('settings.save', { categoria, based_on: null, registros }, { cookie })
  await save(one.cookie, [
    { chave: 'nome', valor: 'Oficina ☕; "central"' },
    { chave: 'garantia_dias', valor: '120' },
  ])
  await save(one.cookie, [{ chave: 'nome', valor: 'Outra Pessoa' }], 'perfil')
  await setLogo(
    { ...app, db: database.db, clock: () => new Date() },
    one.shop,
    await picture(20, 10).png().toBuffer(),
  )
  const file = await forged(await one.taken(), ({ rows }) =>
    rows('configuracoes', all => [...all, { ...all[0], categoria: 'empresa', chave: 'email', valor: 'x' }]),
  )
  const told = async (cookie: string) => (await app.call('settings.all', undefined, { cookie })).data
  const other = await owner()
  const before = await told(other.cookie)
  const empty = await other.preview('bancada', file)
  expect(empty.previa).toMatchObject({ opcoes: { configuracoes: true }, exportacao: { logo: true } })
  expect(empty.previa.erros).toMatchObject([
    { arquivo: 'configuracoes', coluna: 'email', motivo: 'email_invalido' },
  ])
  await other.confirm(empty)
  const now = await told(other.cookie)
  expect(now.empresa.valores).toMatchObject({
    nome: 'Oficina ☕; "central"',
    garantia_dias: '120',
    email: '',
  })
  expect(now.empresa.valores.logo).toMatch(/^[0-9a-f-]{36}$/)
  expect([now.perfil.valores.nome, now.perfil.valores.email]).toEqual([
    before.perfil.valores.nome,
    before.perfil.valores.email,
  ])
  const used = await owner()
  await save(used.cookie, [{ chave: 'nome', valor: 'Minha' }])
  const kept = await used.bring('bancada', file)
  expect(kept.contagens).toMatchObject({ configuracoes: 0 })
  expect((await told(used.cookie)).empresa.valores).toMatchObject({ nome: 'Minha', logo: '' })
  await used.bring('bancada', file, { configuracoes: true })
  expect((await told(used.cookie)).empresa.valores).toMatchObject({ nome: 'Oficina ☕; "central"' })
})

test('copies are made again where the settings that come say so', async () => {
  const one = await owner()
  const { cookie } = one
  const save = (valor: string, based_on: string | null) =>
    app.call(
      'settings.save',
      { categoria: 'sistema', based_on, registros: [{ chave: 'backup_automatico', valor }] },
      { cookie },
    )
  const { updated_at } = (await save('true', null)).data
  const file = await one.taken()
  await one.run()
  await save('false', updated_at)
  await one.run()
  const next = async () => (await app.call('backups.list', undefined, { cookie })).data.proxima_em
  expect(await next()).toBeNull()
  await one.bring('bancada', file, { configuracoes: true })
  expect(await next()).not.toBeNull()
})
