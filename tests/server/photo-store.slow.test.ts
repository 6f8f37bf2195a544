import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, test } from 'vitest'
import { freshDatabase } from '../support/database.ts'
import { openShop } from '../support/open-shop.ts'
import { startS3 } from '../support/s3.ts'
import { startServer } from '../support/server-process.ts'
import { picture } from '../support/uploads.ts'

const nowhere = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_ACCESS_KEY: 'loja', S3_SECRET_KEY: 'segredo' }
const server = await startServer(nowhere)
const database = await freshDatabase()
const s3 = await startS3()

test('a store that does not answer keeps photos waiting, and nothing else', async () => {
  const { client, customer, order } = await openShop(server)
  const { id: os_id } = await order((await customer()).id)
  const form = new FormData()
  form.append('chave', crypto.randomUUID())
  form.append('os_id', os_id)
  form.append('tipo_foto', 'antes')
  form.append('file', new Blob([await picture(40, 30).jpeg().toBuffer()], { type: 'image/jpeg' }), 'a.jpg')
  const headers = { origin: server.url, cookie: client.cookie() }
  const answer = await fetch(`${server.url}/photos`, { method: 'POST', headers, body: form })
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ key: 'indisponivel' })
  expect((await client.call('photos.list', {})).data).toMatchObject({ items: [] })
  expect((await fetch(`${server.url}/ready`)).status).toBe(200)
})

describe.skipIf(!s3.server)(s3.away ? `S3 (skipped: ${s3.away})` : 'with a store that answers', () => {
  test.each([
    ['S3_SECRET_KEY', { S3_SECRET_KEY: 'errado' }],
    ['S3_BUCKET', { S3_BUCKET: 'nenhum' }],
  ])('a wrong %s stops the start with one sentence', async (name, wrong) => {
    const { code, said } = await command('main', { ...(await settings()), ...wrong })
    expect(code).toBe(1)
    expect(said).toContain(name)
    expect(said.trim().split('\n')).toHaveLength(1)
    expect(said).not.toMatch(/errado|testing/)
  })

  test('npm run sweep says what it did', async () => {
    const { code, said } = await command('sweep', await settings())
    expect(said.trim()).toBe(
      '0 objects without a photo removed, 0 unfinished files removed, 0 objects kept, 0 photos without their file.',
    )
    expect(code).toBe(0)
  })
})

async function settings() {
  const config = await s3.server?.bucket()
  return {
    S3_ENDPOINT: config?.endpoint.origin ?? '',
    S3_BUCKET: config?.bucket ?? '',
    S3_ACCESS_KEY: config?.accessKey ?? '',
    S3_SECRET_KEY: config?.secretKey ?? '',
  }
}

/** Runs a built command to its end; answers its exit code and what it said. */
function command(name: string, env: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const given = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: '1',
    DATA_DIR: inject('scratch'),
    DATABASE_URL: database.appUrl,
    MIGRATE_DATABASE_URL: database.ownerUrl,
    ...env,
  }
  const path = fileURLToPath(new URL(`../../dist/server/${name}.js`, import.meta.url))
  return new Promise(resolve => {
    execFile(process.execPath, [path], { env: given, timeout: 60_000 }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, said: out + err }),
    )
  })
}
