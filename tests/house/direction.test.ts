import { expect, test } from 'vitest'
import { type Import, importsOf, sources } from '../support/sources.ts'

const imports = sources().flatMap(importsOf)
const inside = imports.filter(({ to }) => to.startsWith('src/'))

/** The imports that break a rule, each with where the code belongs. */
function breaches(among: Import[], breaks: (one: Import) => boolean, advice: string): string[] {
  return [...new Set(among.filter(breaks).map(({ from, to }) => `${from} imports ${to}: ${advice}`))]
}

const sideOf = (path: string) => path.split('/')[1] ?? ''
const folderOf = (path: string) => path.split('/').slice(2, -1)[0] ?? ''
const on = (side: string) => inside.filter(({ from }) => sideOf(from) === side)

test('imports are read at all', () => {
  expect(inside.length).toBeGreaterThan(200)
  expect(inside).toContainEqual({
    from: 'src/client/api/trpc.ts',
    to: 'src/server/router.ts',
    typeOnly: true,
  })
})

test('shared knows neither side', () => {
  const advice = 'src/shared holds what both sides agree on; code of one side moves to that side.'
  expect(breaches(on('shared'), ({ to }) => sideOf(to) !== 'shared', advice)).toEqual([])
  const outside = imports.filter(({ from, to }) => sideOf(from) === 'shared' && !to.startsWith('src/'))
  const pure = 'a module of Node or of the browser cannot run on both sides.'
  expect(
    breaches(outside, ({ to }) => /^(node:|react|fastify|drizzle|@chakra|@lingui)/.test(to), pure),
  ).toEqual([])
})

test('the server knows nothing of the client', () => {
  const advice = 'what both need belongs in src/shared.'
  expect(breaches(on('server'), ({ to }) => sideOf(to) === 'client', advice)).toEqual([])
})

test('the client takes nothing but types from the server', () => {
  const advice =
    'only `import type` crosses over, or the server’s code ends up in the browser; rules both need belong in src/shared.'
  expect(breaches(on('client'), ({ to, typeOnly }) => sideOf(to) === 'server' && !typeOnly, advice)).toEqual(
    [],
  )
})

test('no two folders import each other', () => {
  const room = (path: string) => path.split('/').slice(0, 3).join('/')
  const isFile = (path: string) => /\.tsx?$/.test(path)
  const ways = new Map(
    inside
      .map(({ from, to }) => [room(from), room(to), `${from} imports ${to}`] as const)
      .filter(([one, other]) => one !== other && !isFile(one) && !isFile(other))
      .map(([one, other, said]) => [`${one} ${other}`, said]),
  )
  const both = [...ways].flatMap(([way, said]) => {
    const back = ways.get(way.split(' ').reverse().join(' '))
    return back ? [`${said}, and ${back}: what both need stands below them.`] : []
  })
  expect(both).toEqual([])
})

const notNouns = ['app', 'api', 'ui', 'theme', 'shell', 'routes', 'locales', 'site']
const nounOf = (path: string): string | null => {
  const folder = sideOf(path) === 'client' ? folderOf(path) : ''
  return folder === '' || notNouns.includes(folder) ? null : folder
}

test('nouns of the client do not import each other', () => {
  const advice =
    'a route file composes two nouns and hands the part over as a prop; what no noun owns belongs in src/client/ui, a rule in src/shared.'
  const crosses = ({ from, to }: Import) => {
    const [one, other] = [nounOf(from), nounOf(to)]
    return one !== null && other !== null && one !== other
  }
  expect(breaches(on('client'), crosses, advice)).toEqual([])
})

test('primitives know no noun, no screen and no frame', () => {
  const ui = on('client').filter(({ from }) => folderOf(from) === 'ui')
  const advice =
    'a primitive could ship in another product: take what it needs as props, or move it to the noun.'
  expect(
    breaches(
      ui,
      ({ to }) => nounOf(to) !== null || ['shell', 'routes', 'site'].includes(folderOf(to)),
      advice,
    ),
  ).toEqual([])
})

test('the frame knows no noun', () => {
  const advice =
    'a route hands the noun’s part over as a prop; nouns, and the palette among them, may stand on the frame.'
  const shell = on('client').filter(({ from }) => folderOf(from) === 'shell')
  expect(breaches(shell, ({ to }) => nounOf(to) !== null, advice)).toEqual([])
})

test('the theme stands alone', () => {
  const theme = on('client').filter(({ from }) => folderOf(from) === 'theme')
  const advice = 'tokens and recipes come first; what needs a component belongs in src/client/ui.'
  expect(breaches(theme, ({ to }) => folderOf(to) !== 'theme', advice)).toEqual([])
})

test('only the router imports screens’ routes', () => {
  const advice = 'routes compose, nothing stands on them: move what is shared into the noun’s folder or ui.'
  const free = ['src/client/app/router.ts', 'src/client/main.tsx']
  expect(
    breaches(
      on('client'),
      ({ from, to }) => folderOf(to) === 'routes' && folderOf(from) !== 'routes' && !free.includes(from),
      advice,
    ),
  ).toEqual([])
})
