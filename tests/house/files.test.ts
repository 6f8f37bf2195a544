import { expect, test } from 'vitest'
import { filesOf, isBarrel, sources, textOf } from '../support/sources.ts'

const written = filesOf(['src', 'scripts', 'tests'], /\.(tsx?|mjs|mts|css)$/)
const linesOf = (path: string) => textOf(path).trimEnd().split('\n').length

test('no file is longer than 500 lines', () => {
  const long = written.filter(path => linesOf(path) > 500)
  expect(long, 'split it by verb: a file has one reason').toEqual([])
})

test('a route file is at most 60 lines', () => {
  const long = filesOf(['src/client/routes'], /\.tsx?$/).filter(path => linesOf(path) > 60)
  expect(long, 'a route loads and composes; its parts belong in the noun’s folder').toEqual([])
})

test('there are no barrels', () => {
  expect(sources().filter(isBarrel), 'import from the file that has it').toEqual([])
  const named = sources().filter(
    path => /\/index\.tsx?$/.test(path) && !path.startsWith('src/client/routes/'),
  )
  expect(named, 'name the file after what it holds').toEqual([])
})

test('there is no drawer: a folder or file says what it holds', () => {
  const drawers =
    /(^|\/)((utils?|helpers?|services?|managers?|common|lib|misc)\/|(utils?|helpers?|common|misc)\.\w+$)/
  expect(
    written.filter(path => drawers.test(path)),
    'put it with the noun it serves',
  ).toEqual([])
})

test('nothing is left to do, to see or to ignore without a reason', () => {
  const left =
    /\b(TODO|FIXME|XXX)\b|console\.log\(|@ts-(ignore|nocheck|expect-error)|biome-ignore [\w/]+(?!.*: \S)/
  const spoken = /^src\/(server\/(main\.ts|commands\/)|dev\/demo\/)/
  expect(sources().filter(path => left.test(textOf(path)) && !spoken.test(path))).toEqual([])
})
