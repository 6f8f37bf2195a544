import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { temporaryFolder } from '../../src/server/http/temporary-folder.ts'
import { testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()

async function leave(dataDir: string, name: string, days = 0): Promise<void> {
  const folder = join(dataDir, 'tmp', name)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'meia-foto'), 'x')
  const then = new Date(Date.now() - days * 86_400_000)
  await utimes(folder, then, then)
}

test('a start removes what ended processes left of what they received, and nobody else’s', async () => {
  const dataDir = join(inject('scratch'), crypto.randomUUID())
  const ended = spawn(process.execPath, ['-e', ''])
  await once(ended, 'exit')
  const host = hostname()
  await leave(dataDir, `${host}_${ended.pid}`)
  // A container's processes have the same number at each start.
  await leave(dataDir, `${host}_${process.pid}`)
  await leave(dataDir, `${host}_${process.ppid}`)
  await leave(dataDir, 'outra-maquina_1')
  await leave(dataDir, 'outra-maquina_2', 2)
  await temporaryFolder(dataDir).clear()
  expect((await readdir(join(dataDir, 'tmp'))).sort()).toEqual(
    [`${host}_${process.ppid}`, 'outra-maquina_1'].sort(),
  )
})

test('the app does so before it serves, also where there is no folder yet', async () => {
  const app = await testApp(db)
  const own = `${hostname()}_${process.pid}`
  await leave(app.dataDir, own)
  await app.app.ready()
  expect(await readdir(join(app.dataDir, 'tmp'))).toEqual([])
  await (await testApp(db)).app.ready()
})
