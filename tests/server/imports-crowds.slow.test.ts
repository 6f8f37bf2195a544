import { beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { maxOpenImports } from '../../src/shared/imports.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { copiedOwner, movedClock, storeThat } from '../support/backed-up-shop.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { exportOwner } from '../support/export-owner.ts'
import { runs } from '../support/long.ts'
import { keysOf } from '../support/stored.ts'

const time = movedClock(new Date().toISOString())
const { clock } = time
const sheet = [
  'Descrição;Valor;Data',
  ...Array.from({ length: 120 }, (_, at) => `Peça ${at};9,50;01/02/2026`),
]
const crowd = <Answer>(work: (at: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: 20 }, (_, at) => work(at)))

let database: TestDatabase
let app: TestApp
let put: string[]
beforeAll(async () => {
  database = await freshDatabase()
  const { storage } = await testApp(database.db)
  app = await testApp(database.db, {
    clock,
    storage: storeThat(storage, {
      put(key, body, type) {
        put.push(key)
        return storage.put(key, body, type)
      },
    }),
  })
})
beforeEach(async () => {
  put = []
  time.to(new Date())
  await database.sql`delete from jobs`
})

const staged = ({ user_id }: { user_id: string }) => keysOf(app.storage, `${user_id}/imports/`)

test('of twenty files at once a few are received, and of the others nothing is kept; five wait at most', async () => {
  const on = await exportOwner(database, app)
  const send = () => on.send('despesas', sheet.join('\n'))
  const answers = await crowd(send)
  const received = answers.filter(({ status }) => status === 200)
  expect(received.length).toBeLessThanOrEqual(maxOpenImports)
  expect(answers.filter(({ key }) => key === 'muitas_tentativas')).toHaveLength(20 - received.length)
  expect(await staged(on.shop)).toHaveLength(received.length)
  for (let n = received.length; n < maxOpenImports; n++) expect((await send()).status).toBe(200)
  expect(await send()).toMatchObject({ status: 409, key: 'conflito' })
  expect(await staged(on.shop)).toHaveLength(maxOpenImports)
})

test('holds: a shop sends twenty files an hour, whatever becomes of them, and is told how long to wait; others go on', async () => {
  const [on, other] = [await exportOwner(database, app), await exportOwner(database, app)]
  for (let sent = 0; sent < 20; sent++) {
    const { status, id } = await on.send('despesas', sheet.join('\n'))
    expect([200, 409]).toContain(status)
    if (sent % 2 && id) await on.call('cancel', { id })
  }
  expect(await on.send('despesas', sheet.join('\n'))).toMatchObject({
    ...{ status: 429, key: 'muitas_tentativas', minutes: 60 },
    headers: { 'retry-after': '3600' },
  })
  expect(await other.send('despesas', sheet.join('\n'))).toMatchObject({ status: 200 })
  time.later(61 * 60_000)
  expect(await on.send('despesas', sheet.join('\n'))).not.toMatchObject({ status: 429 })
})

test('of twenty restorations at once a few copy the file, and the others nothing', async () => {
  const on = await copiedOwner({ database, app, time })
  await on.night()
  const [copy] = (await on.list()).items
  const cookie = await app.signIn(on.shop.email)
  const answers = await crowd(() => app.call('backups.restore', { id: copy?.id }, { cookie }))
  const begun = answers.filter(({ status }) => status === 200)
  expect(begun.length).toBeGreaterThan(0)
  const copied = put.filter(key => key.includes('/imports/'))
  expect(copied).toHaveLength(begun.length)
  expect(await staged(on.shop)).toEqual(copied.sort())
})

test('whatever is asked of an import at once, it ends in one state, and its rows are what that says', async () => {
  const on = await exportOwner(database, app)
  for (let round = 0; round < runs(3); round++) {
    const { id, versao } = await on.preview(
      'despesas',
      [...sheet, `Peça ${round} a mais;1,00;01/02/2026`].join('\n'),
    )
    const acts = { confirm: { id, versao }, cancel: { id }, undo: { id }, read: { id, versao, opcoes: {} } }
    const names = Object.keys(acts) as (keyof typeof acts)[]
    const asked = crowd(at => {
      const name = names[(at * (round + 1)) % names.length] ?? 'confirm'
      return app.call(`imports.${name}`, acts[name], { cookie: on.cookie })
    })
    const worked = on.run()
    for (const { status } of await asked) expect([200, 409]).toContain(status)
    await worked
    await on.run()
    const { estado } = await on.get(id)
    expect(['previa', 'cancelada', 'feita', 'desfeita']).toContain(estado)
    const [{ rows } = { rows: 0 }] = await database.sql`
      select count(*)::int as rows from despesas where user_id = ${on.shop.user_id}`
    expect(rows).toBe(estado === 'feita' ? sheet.length : 0)
    if (estado === 'feita') await on.call('undo', { id })
    else if (estado === 'previa') await on.call('cancel', { id })
    await on.run()
    expect(await audit(database.db)).toEqual([])
  }
})
