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
