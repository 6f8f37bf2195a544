import { expect, test } from 'vitest'
import { importsOf, sources, textOf } from '../support/sources.ts'

const all = sources().flatMap(importsOf)

/** Files that import a package without being where it belongs. */
function strays(wanted: RegExp, home: RegExp): string[] {
  return all
    .filter(({ from, to, typeOnly }) => !typeOnly && wanted.test(to) && !home.test(from))
    .map(({ from, to }) => `${from} imports ${to}`)
}

function saying(words: RegExp, home: RegExp): string[] {
  return sources().filter(path => words.test(textOf(path)) && !home.test(path))
}

test('connections are opened in src/server/db alone', () => {
  expect(strays(/^postgres$|^drizzle-orm\/postgres-js/, /^src\/server\/db\//)).toEqual([])
})

test('tables are declared in src/server/db/schema alone', () => {
  expect(strays(/^drizzle-orm\/pg-core/, /^src\/server\/db\/(schema\/|columns\.ts)/)).toEqual([])
})

test('every transaction goes through db/transaction.ts', () => {
  expect(saying(/\.transaction\(|\b(sql|client)\.begin\(/, /^src\/server\/db\/transaction\.ts$/)).toEqual([])
})

test('what writes orders or expenses keeps the shop’s totals', () => {
  const without = {
    'src/server/demo/shop.ts': 'writes many at once, which demo/seed.ts counts at its end',
    'src/server/erasure/erase-customer.ts': 'empties texts of orders, which count for nothing',
    'src/server/orders/history/note.ts': 'writes when a customer was written to, which counts for nothing',
    'src/server/orders/searchable-order.ts': 'writes what orders are searched by, which counts for nothing',
  }
  const writing = saying(/\.(insert|update|delete)\((ordens_servico|despesas)\)/, /^$/)
  const keeping = saying(/\b(addToTotals|takeFromTotals|withTotals|recountTotals)\(/, /^$/)
  expect(writing.length).toBeGreaterThan(5)
  expect(writing.filter(path => !keeping.includes(path))).toEqual(Object.keys(without))
})

test('a shop’s scope is minted where its session was checked, and nowhere else', () => {
  const home =
    /^src\/server\/(trpc\/admit|plans\/scope-of-job|db\/shop-scope|photos\/inventory)\.ts$|^src\/server\/demo\//
  expect(saying(/mintShopScope/, home)).toEqual([])
  expect(saying(/as ShopScope/, /^src\/server\/db\/shop-scope\.ts$/)).toEqual([])
})

test('the operator’s area reads no table of a shop but the shop’s own row', () => {
  const shops = /\/schema\/(customers|finance|order-history|orders|photos|reminders|settings|totals)\.ts$/
  const area = all.filter(({ from }) => /^src\/server\/(admin|metrics)\//.test(from))
  expect(area.length).toBeGreaterThan(50)
  expect(area.filter(({ to }) => shops.test(to))).toEqual([])
  const inSql = saying(
    /sql`[^`]*\b(from|join|into|update) (clientes|ordens_servico|despesas|fotos_os|lembretes|eventos_os|lixeira_os|totais|configuracoes)\b/,
    /^$/,
  )
  expect(inSql.filter(path => path.startsWith('src/server/admin/'))).toEqual([])
})

test('procedures are built on the builders of trpc/procedures.ts alone', () => {
  const wanted = sources().filter(
    path => /\bprocedure\b/.test(textOf(path)) && path.startsWith('src/server/'),
  )
  const building = wanted.filter(path =>
    /import \{[^}]*\bprocedure\b[^}]*\} from '.*init\.ts'/.test(textOf(path)),
  )
  expect(building).toEqual(['src/server/trpc/procedures.ts'])
})

test('schemas are written with zod/mini, whose unused parts leave the bundle', () => {
  expect(all.filter(({ to }) => /^zod($|\/)/.test(to) && to !== 'zod/mini')).toEqual([])
})

test('lucia, argon2 and the limiter stay behind one file each', () => {
  expect(strays(/^lucia$/, /^src\/server\/auth\/sessions\.ts$/)).toEqual([])
  expect(strays(/argon2/, /^src\/server\/auth\/password\.ts$/)).toEqual([])
  expect(strays(/^rate-limiter-flexible$/, /^src\/server\/auth\/attempts\.ts$/)).toEqual([])
})

test('what a language decides is written by ui/format; money and days look the same in all', () => {
  const home = {
    'src/client/auth/check.ts': 'asks which zone the browser has',
    'src/client/ui/format.ts': '',
    'src/server/mail/formats.ts': 'of mails',
    'src/shared/days.ts': 'reads clocks of other zones',
    'src/shared/money.ts': '',
  }
  expect(saying(/\bIntl\.\w+\(|\.toLocale\w*\(/, /^$/)).toEqual(Object.keys(home))
})

test('the environment is read in one file', () => {
  const home = /^src\/server\/(config|main|commands\/\w+|db\/embedded\/.*)\.ts$|^src\/client\//
  expect(saying(/process\.env/, home)).toEqual([])
})

test('people are shown a device by deviceName, which leaves "Outro" out', () => {
  const home =
    /^src\/(shared\/(devices|default-messages)|client\/orders\/order-fields|client\/reminders\/reminder-fields|server\/(orders|customers|db|reminders)\/.*|server\/demo\/reminders)\.ts$/
  expect(saying(/(?<!deviceName\()\b\w+\.aparelho\b|[{(](?<!deviceName\()aparelho[)}]/, home)).toEqual([])
})

test('code that comes later comes through ui/lazy-module.ts', () => {
  const advice =
    'write lazyModule(() => import(…)), and lazyComponent(…) for a component: React.lazy remembers a failure for good.'
  const home = /^src\/client\/(app\/(start\.tsx|router\.ts)|shell\/language\.ts|ui\/code\.ts)$/
  // A type says import(…) too, and a comment import().
  const bare = /(?<!typeof )(?<!code\(\(\) => )\bimport\((?=['"`])|\blazy\(/
  const strayed = saying(bare, home).filter(path => path.startsWith('src/client/'))
  expect(strayed, advice).toEqual([])
})

test('what does not follow its parent, routes and memos, is drawn again in another language', () => {
  const routes = sources().filter(
    path => /^src\/client\/routes\/_/.test(path) && /component: /.test(textOf(path)),
  )
  expect(routes.length).toBeGreaterThan(9)
  const without = routes.filter(path => !/^ {2}useLanguage\(\)$/m.test(textOf(path)))
  expect(without, 'call useLanguage() (ui/use-language.ts) in the component of the route').toEqual([])
  const memos = sources().flatMap(path =>
    [...textOf(path).matchAll(/= memo\(.*?\n\}[),]/gs)].map(([body]) => ({ path, body })),
  )
  expect(memos.length).toBeGreaterThan(4)
  const deaf = memos.filter(({ body }) => !/\buse(Language|Lingui)\(\)/.test(body)).map(({ path }) => path)
  expect(deaf, 'call useLanguage() (ui/use-language.ts) in what memo is given').toEqual([])
})
