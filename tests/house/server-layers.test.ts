import { expect, test } from 'vitest'
import { importsOf, sources } from '../support/sources.ts'

/** From the outside in: a layer imports those after it, and files of its own. */
const layers = [
  {
    name: 'commands',
    holds: /^commands\//,
    advice: 'A command starts things; what others need moves inwards.',
  },
  {
    name: 'start',
    holds: /^(main|app|database|work)\.ts$/,
    advice: 'Take it as a dependency (server/deps.ts).',
  },
  { name: 'http', holds: /^(http|api)\//, advice: 'A query knows no request: pass it the values it needs.' },
  { name: 'the router', holds: /^router\.ts$/, advice: 'Only http serves the whole router.' },
  {
    name: 'a noun’s router',
    holds: /^[^/]+\/(?:[^/]+\/)?[^/]+-router\.ts$/,
    advice: 'Share the query behind the procedure.',
  },
  {
    name: 'trpc',
    holds: /^(trpc\/|deps\.ts$)/,
    advice: 'Only a noun’s router builds procedures; its queries are plain functions (db, shop, input).',
  },
  {
    name: 'queries',
    holds: /^(?!db\/)[^/]+\//,
    advice: 'db knows no noun: move the query into the noun’s folder.',
  },
  { name: 'db', holds: /^db\//, advice: 'Configuration and refusals know no database.' },
  {
    name: 'leaves',
    holds: /^(config|concurrency|database-address|errors|limit-use|limits|network)\.ts$/,
    advice: '',
  },
]

const inServer = (path: string) => path.replace(/^src\/server\//, '')
const rankOf = (path: string) => layers.findIndex(({ holds }) => holds.test(inServer(path)))
const files = sources().filter(path => path.startsWith('src/server/'))

test('every file of the server belongs to a layer', () => {
  const homeless = files.filter(path => rankOf(path) === -1)
  expect(homeless, `name their layer here: ${layers.map(({ name }) => name).join(' → ')}`).toEqual([])
})

test('imports go inwards: commands → start → http → router → nouns → queries → db', () => {
  const outwards = files
    .flatMap(importsOf)
    .filter(({ to }) => to.startsWith('src/server/'))
    .filter(({ from, to }) => rankOf(to) < rankOf(from))
    .map(({ from, to }) => `${from} imports ${to}. ${layers[rankOf(to)]?.advice}`)
  expect([...new Set(outwards)]).toEqual([])
})

test('of src/dev, which is for a machine of one’s own, the start alone knows the sandbox checkout', () => {
  const known = files.flatMap(importsOf).filter(({ to }) => to.startsWith('src/dev/'))
  expect(known).toEqual([
    { from: 'src/server/app.ts', to: 'src/dev/sandbox-checkout/sandbox-routes.ts', typeOnly: false },
  ])
})

test('no two folders import each other, nor does a folder and its sub-folder', () => {
  // A noun’s router stands over all of it, and the files at the top over or below all folders.
  const isApart = (path: string) => /-router\.ts$|^src\/server\/[^/]+$|^src\/(?!server|dev)/.test(path)
  const folderOf = (path: string) => path.split('/').slice(0, -1).join('/')
  const ways = new Map(
    sources()
      .flatMap(importsOf)
      .filter(({ from, to }) => to.startsWith('src/') && !isApart(from) && !isApart(to))
      .map(({ from, to }) => [folderOf(from), folderOf(to), `${from} imports ${to}`] as const)
      .filter(([one, other]) => one !== other)
      .map(([one, other, said]) => [`${one} ${other}`, said]),
  )
  expect(ways.size).toBeGreaterThan(200)
  const both = [...ways].flatMap(([way, said]) => {
    const back = ways.get(way.split(' ').reverse().join(' '))
    return back ? [`${said}, and ${back}: what both need stands below them.`] : []
  })
  expect(both).toEqual([])
})

test('no module of the server imports itself through others', () => {
  const edges = new Map(
    files.map(path => [path, importsOf(path).flatMap(({ to, typeOnly }) => (typeOnly ? [] : [to]))]),
  )
  const circles = files.filter(path => reaches(edges, edges.get(path) ?? [], path))
  expect(circles, 'split out what both need').toEqual([])
})

function reaches(edges: Map<string, string[]>, from: string[], wanted: string): boolean {
  const seen = new Set<string>()
  const left = [...from]
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    if (at === wanted) return true
    if (seen.has(at)) continue
    seen.add(at)
    left.push(...(edges.get(at) ?? []))
  }
  return false
}
