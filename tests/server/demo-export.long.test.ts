import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { demoAccounts } from '../../src/dev/demo/accounts.ts'
import { seedDemo } from '../../src/dev/demo/seed.ts'
import { diskStorage } from '../../src/server/storage/disk.ts'
import { testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { exportOwner } from '../support/export-owner.ts'
import { exportData } from '../support/exported-zip.ts'
import { cipher } from '../support/work.ts'

test('what the busy shop of the demo exports another shop brings in, whole', async () => {
  const database = await freshDatabase()
  const storage = diskStorage(await mkdtemp(join(inject('scratch'), 'fotos-')))
  await seedDemo({ db: database.db, storage, cipher }, new Date())
  const app = await testApp(database.db, { storage })
  const { email, password } = demoAccounts.busy
  const { cookie = '' } = await app.call('auth.signIn', { email, password })
  const { status, bytes } = await exportData(app, cookie)
  expect(status).toBe(200)
  const other = await exportOwner(database, app)
  const preview = await other.preview('bancada', bytes)
  expect(preview, JSON.stringify(preview).slice(0, 2000)).toMatchObject({ estado: 'previa' })
  expect(preview.previa.erros).toEqual([])
  expect(preview.previa.contagens).toMatchObject({ ruins: 0, fora: 0 })
  expect(await other.confirm(preview)).toMatchObject({ estado: 'feita', contagens: { ruins: 0, esperam: 0 } })
})
