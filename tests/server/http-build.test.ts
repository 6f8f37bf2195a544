import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { buildHeader } from '../../src/shared/build.ts'
import { testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'

test('a call of any release is answered, with the build that the server holds', async () => {
  const client = await mkdtemp(join(inject('scratch'), 'client-'))
  await mkdir(join(client, '.vite'))
  const manifest = { 'index.html': { file: 'assets/index-B-3_k9.js' } }
  await writeFile(join(client, '.vite/manifest.json'), JSON.stringify(manifest))
  await writeFile(join(client, 'index.html'), '<title>Bancada</title>')
  const { call } = await testApp((await freshDatabase()).db, { client })
  const pages: Record<string, string>[] = [{}, { [buildHeader]: 'B-3_k9' }, { [buildHeader]: 'anterior' }]
  for (const headers of pages) {
    const { status, headers: answered } = await call('auth.session', undefined, { headers })
    expect([status, answered[buildHeader]]).toEqual([200, 'B-3_k9'])
  }
  // A refusal tells it too.
  const { status, headers } = await call('orders.list', {})
  expect([status, headers[buildHeader]]).toEqual([401, 'B-3_k9'])
})
