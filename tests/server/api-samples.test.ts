import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { transformWithOxc } from 'vite'
import { beforeAll, expect, inject, test } from 'vitest'
import { commands, programs } from '../../src/client/site/api/samples.ts'
import { makeApiKey } from '../support/api.ts'
import { testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { makeCustomer, makeShop } from '../support/shops.ts'

const run = promisify(execFile)

let origin: string
let key: string
let cliente_id: string
let folder: string

beforeAll(async () => {
  const port = await freePort()
  origin = `http://localhost:${port}`
  const { db } = await freshDatabase()
  const { app } = await testApp(db, { env: { APP_URL: origin } })
  await app.listen({ port, host: 'localhost' })
  const shop = await makeShop(db, { plano: 'profissional' })
  key = (await makeApiKey(db, shop)).key
  cliente_id = (await makeCustomer(db, shop, { nome: 'Ana Paula Ribeiro' })).id
  folder = await mkdtemp(join(inject('scratch'), 'exemplos-'))
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

test('claim: the commands of the API’s page answer what it prints', async () => {
  const given: Record<string, string> = { SUA_CHAVE: key, ID_DO_CLIENTE: cliente_id, '{{origin}}': origin }
  for (const { code, prints } of commands) {
    const command = Object.entries(given).reduce((text, [name, value]) => text.replaceAll(name, value), code)
    const { stdout } = await run('bash', ['-c', command])
    const answer = JSON.parse(stdout)
    expect(answer).toMatchObject(JSON.parse(prints))
    given.ID_DA_OS ??= answer.id
    given.VERSAO ??= answer.updated_at
  }
})

const programEnv = () => ({ ...process.env, BANCADA_CHAVE: key })

test('claim: so does its program in TypeScript', async () => {
  const { code } = await transformWithOxc(
    programs.typescript.code.replaceAll('{{origin}}', origin),
    'exemplo.ts',
  )
  const file = join(folder, 'exemplo.mjs')
  await writeFile(file, code)
  const { stdout } = await run(process.execPath, [file], { env: programEnv() })
  expect(stdout.trim()).toBe(programs.typescript.prints)
})

const hasPython = await run('python3', ['--version']).then(
  () => true,
  () => false,
)

test.skipIf(!hasPython)('claim: so does its program in Python', async () => {
  const file = join(folder, 'exemplo.py')
  await writeFile(file, programs.python.code.replaceAll('{{origin}}', origin))
  const { stdout } = await run('python3', [file], { env: programEnv() })
  expect(stdout.trim()).toBe(programs.python.prints)
})
