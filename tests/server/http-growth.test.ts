import { beforeAll, expect, test } from 'vitest'
import { languageOf } from '../../src/server/api/problems.ts'
import { readKey } from '../../src/server/api-keys/key-format.ts'
import { countedNetworks } from '../../src/server/http/limits/address-limit.ts'
import { requestIds } from '../../src/server/http/logger.ts'
import { isScreen } from '../../src/server/http/screen-of.ts'
import { cookieOf } from '../../src/server/http/security.ts'
import { importedFileName, safeFileName } from '../../src/server/photos/file-names.ts'
import { appRouter } from '../../src/server/router.ts'
import { fillMessage } from '../../src/shared/messages.ts'
import { searchWords, typedNumber } from '../../src/shared/search.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { growth, leastCpuTime, signs } from '../support/cpu.ts'
import { freshDatabase } from '../support/database.ts'
import { inAll } from '../support/long.ts'

const readers: Record<string, (text: string) => unknown> = {
  'Accept-Language': languageOf,
  Cookie: text => cookieOf({ headers: { cookie: text } } as never, 'tema'),
  'a key': readKey,
  'X-Forwarded-For': countedNetworks,
  'X-Request-Id': text => requestIds(['::1'])({ headers: { 'x-request-id': text }, socket: {} } as never),
  'a path': isScreen,
  'the name of a photo': safeFileName,
  'the name of a file': importedFileName,
  'a search': text => [searchWords(text), typedNumber(text)],
  'a message': text => fillMessage(text, {} as never),
}

/** An input with a text wherever a value is. */
function filled(schema: unknown, text: string): unknown {
  const { type, ...def } = (schema as Schema)._zod.def
  if (type === 'object')
    return Object.fromEntries(Object.entries(def.shape ?? {}).map(([name, of]) => [name, filled(of, text)]))
  if (type === 'array') return [filled(def.element, text)]
  const inner = def.innerType ?? (type === 'pipe' ? def.in : undefined)
  return inner ? filled(inner, text) : text
}

interface Schema {
  _zod: {
    def: {
      type: string
      shape?: Record<string, unknown>
      element?: unknown
      innerType?: unknown
      in?: unknown
    }
  }
}

interface Input {
  safeParse(value: unknown): unknown
}

const inputs = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { inputs: Input[] } }>,
).flatMap(([path, { _def }]) => _def.inputs.map(input => [path, input] as const))

test('holds: what reads a header, a path or a field takes at most thrice as long for twice as much', async () => {
  const slow: string[] = []
  const all = [
    ...Object.entries(readers),
    ...inputs.map(([path, input]) => [path, (text: string) => input.safeParse(filled(input, text))] as const),
  ]
  for (const [name, read] of all)
    for (const sign of inAll(signs, [' ', '.', '0', '@']))
      if ((await growth(read, size => sign.repeat(size))) > 3) slow.push(`${name} ${JSON.stringify(sign)}`)
  expect(slow).toEqual([])
})

let app: TestApp

beforeAll(async () => {
  app = await testApp((await freshDatabase()).db)
})

const headers = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'if-match',
  'if-none-match',
  'idempotency-key',
  'range',
  'user-agent',
  'x-forwarded-for',
  'x-request-id',
]

const routes = [
  'GET /',
  'GET /api/v1/orders',
  'GET /api/v1/openapi.json',
  'GET /assets/app-1a2b3c4d.js',
  'GET /backups/1',
  'GET /descadastro',
  'GET /export/orders.csv',
  'GET /export/dados.zip',
  'GET /mark.svg',
  'GET /o/x',
  'GET /photos/1',
  'GET /status.json',
  'GET /trpc/live.changes',
  'POST /contato',
  'POST /functions/v1/kiwify-webhook',
  'POST /import',
  'POST /o/x/resposta',
  'POST /photos',
  'POST /trpc/auth.session',
]

/** What grows with the square of 15 kB takes several times as long. */
const atOnceMs = 60

test.each(routes)('holds: %s answers at once, whatever its address and headers repeat', async route => {
  const [method = '', path = ''] = route.split(' ')
  for (const sign of inAll(signs, [' '])) {
    const long = sign.repeat(15_000)
    const typed =
      encodeURIComponent(sign) === sign || sign === '/'
        ? long
        : long.slice(0, 5000).replaceAll(sign, encodeURIComponent(sign))
    const requests: [string, string, Record<string, string>][] = [
      ['its path', `${path}/${typed}`, {}],
      ['its query', `${path}?q=${typed}`, {}],
      ...headers.map(name => [name, path, { [name]: long }] as [string, string, Record<string, string>]),
    ]
    for (const [what, url, more] of requests) {
      const ask = () =>
        app.app.inject({
          method: method as 'GET',
          url,
          headers: { ...ours, ...more },
          payload: method === 'POST' ? '{}' : undefined,
        })
      expect(await leastCpuTime(ask, atOnceMs), `${what} of ${JSON.stringify(sign)}`).toBeLessThan(atOnceMs)
    }
  }
})
