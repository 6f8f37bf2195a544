import { existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { start } from '../../src/server/main.ts'

vi.mock('../../src/server/main.ts', () => ({ start: vi.fn() }))
vi.mock('../../src/server/commands/serve.ts', () => ({ serve: (start: () => Promise<unknown>) => start() }))

beforeEach(() => {
  vi.resetModules()
  vi.clearAllMocks()
})
afterEach(() => {
  vi.unstubAllEnvs()
})
// The files after this one get the real server.
afterAll(() => {
  vi.doUnmock('../../src/server/main.ts')
  vi.doUnmock('../../src/server/commands/serve.ts')
  vi.resetModules()
})

function runDemo(env: Record<string, string>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  return import('../../src/dev/demo/demo-command.ts')
}

test.each([
  ['a public address', { APP_URL: 'https://bancada.example.com' }],
  ['a database of one’s own', { DATABASE_URL: 'postgres://127.0.0.1/bancada' }],
  ['a bucket', { S3_ENDPOINT: 'http://127.0.0.1:9000', S3_ACCESS_KEY: 'loja', S3_SECRET_KEY: 'segredo' }],
])('the demo does not start with %s', async (_, env) => {
  await expect(runDemo(env)).rejects.toThrow(
    'The demo has public passwords: it runs on this machine alone, without APP_URL, DATABASE_URL and S3_ENDPOINT.',
  )
  expect(start).not.toHaveBeenCalled()
})

test('the demo starts with nothing set', async () => {
  await runDemo({})
  expect(start).toHaveBeenCalledOnce()
})

// Of the module that the demo loads, too.
async function otherBaseline() {
  const { OtherBaseline } = await import('../../src/server/db/migrate.ts')
  return new OtherBaseline()
}

test('the demo’s own folder is made anew where another version made it', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'bancada-demo-')), '.data-demo')
  mkdirSync(folder)
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.mocked(start).mockRejectedValueOnce(await otherBaseline())
  await runDemo({ DATA_DIR: folder })
  expect(existsSync(folder)).toBe(false)
  expect(said).toHaveBeenCalledWith(
    'The demo’s data was made by another version of Bancada: it is made anew.',
  )
  expect(start).toHaveBeenCalledTimes(2)
})

test('holds: a folder that somebody named for the demo is left as it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bancada-loja-'))
  const other = await otherBaseline()
  vi.mocked(start).mockRejectedValueOnce(other)
  await expect(runDemo({ DATA_DIR: folder })).rejects.toThrow(other.message)
  expect(existsSync(folder)).toBe(true)
  expect(start).toHaveBeenCalledOnce()
})
