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

/** What draws the first screen: the one thing of the client that the server asks. */
const draws = 'src/client/draw.tsx'

test('the server knows nothing of the client but what draws the first screen', () => {
  const advice = 'what both need belongs in src/shared.'
  expect(breaches(on('server'), ({ to }) => sideOf(to) === 'client' && to !== draws, advice)).toEqual([])
})

test('the client takes nothing but types from the server', () => {
  const advice =
    'only `import type` crosses over, or the server’s code ends up in the browser; rules both need belong in src/shared.'
  expect(breaches(on('client'), ({ to, typeOnly }) => sideOf(to) === 'server' && !typeOnly, advice)).toEqual(
    [],
  )
})

interface Level {
  folders: string[]
  /** Where code belongs that would have to import what stands beside or above. */
  advice: string
}

/** From the ground up: a folder imports those of the levels below it. */
const levels: Record<string, Level[]> = {
  client: [
    {
      folders: ['theme'],
      advice: 'tokens and recipes come first; what needs a component belongs in ui.',
    },
    {
      folders: ['api'],
      advice: 'calls to the server know no component: what draws belongs in ui or a noun.',
    },
    {
      folders: ['ui'],
      advice:
        'a primitive could ship in another product: take what it needs as props, or move it to the noun.',
    },
    {
      folders: ['shell'],
      advice: 'the frame knows no noun: a route hands the noun’s part over; nouns may stand on the frame.',
    },
    {
      folders: ['auth', 'live', 'plans'],
      advice: 'every noun stands on these: what shows a noun belongs in the noun.',
    },
    {
      folders: ['customers', 'photos', 'reminders'],
      advice:
        'orders know them, they know no order: what shows both belongs in orders, or the route shows both.',
    },
    { folders: ['orders'], advice: 'what figures and screens of several nouns need belongs with these.' },
    {
      folders: ['finance', 'reports'],
      advice: 'figures stand on the orders; what shows several nouns stands above them.',
    },
    {
      folders: ['admin', 'imports', 'settings'],
      advice: 'these stand on the nouns; what two of them need belongs below them.',
    },
    { folders: ['dashboard', 'palette'], advice: 'these show every noun; only routes show them.' },
    {
      folders: ['routes'],
      advice: 'a route has a search, a loader and a screen; what is shared belongs to the noun.',
    },
    { folders: ['app'], advice: 'it starts the routes, or draws them.' },
    { folders: ['site'], advice: 'public pages may show any noun; nothing shows them.' },
  ],
  server: [
    { folders: ['db'], advice: 'db knows no noun: move the query into the noun’s folder.' },
    {
      folders: ['history', 'jobs', 'secrets', 'storage', 'totals'],
      advice: 'nouns stand on these: what asks for a noun belongs in the noun.',
    },
    {
      folders: ['mail', 'notices', 'plans'],
      advice: 'what is to be done later is scheduled here; what does it stands with its noun, or in letters.',
    },
    { folders: ['trpc'], advice: 'builders stand below the nouns, whose routers stand on them.' },
    { folders: ['auth'], advice: 'accounts know no noun of a shop.' },
    {
      folders: ['api-keys', 'billing', 'contacts', 'live', 'settings', 'webhooks'],
      advice: 'these know accounts, and no noun: a write hands them what they tell.',
    },
    { folders: ['photos', 'reminders'], advice: 'orders know them; a query of theirs may join its table.' },
    { folders: ['orders'], advice: 'what one act does to many nouns stands above them.' },
    {
      folders: ['customers', 'order-page'],
      advice: 'what one act does to many nouns stands above them.',
    },
    {
      folders: ['finance', 'letters', 'reports', 'status'],
      advice: 'these stand on the nouns, beside each other.',
    },
    {
      folders: ['data'],
      advice: 'what copies, brings back or erases the rows of many nouns: no noun knows it.',
    },
    { folders: ['admin'], advice: 'the operator’s area, which no noun knows.' },
    { folders: ['api'], advice: 'a table over the procedures: only http serves it.' },
    { folders: ['http'], advice: 'a query knows no request: pass it the values it needs.' },
    { folders: ['commands'], advice: 'a command starts things; what others need moves inwards.' },
  ],
}

for (const [side, floors] of Object.entries(levels)) {
  const levelOf = (path: string) => floors.findIndex(({ folders }) => folders.includes(folderOf(path)))

  test(`every folder of the ${side} has its level`, () => {
    const folders = new Set(
      sources()
        .filter(path => sideOf(path) === side)
        .map(folderOf),
    )
    expect([...folders].filter(folder => folder !== '').sort()).toEqual(
      floors.flatMap(({ folders }) => folders).sort(),
    )
  })

  test(`folders of the ${side} import downwards`, () => {
    const upwards = on(side).flatMap(({ from, to }) => {
      if (sideOf(to) !== side || folderOf(from) === folderOf(to)) return []
      const [own, other] = [levelOf(from), levelOf(to)]
      if (own === -1 || other === -1 || own > other) return []
      const where =
        own === other ? 'what both need stands below them, what shows both above' : floors[own]?.advice
      return [`${from} imports ${to}: ${where}`]
    })
    expect([...new Set(upwards)]).toEqual([])
  })
}
