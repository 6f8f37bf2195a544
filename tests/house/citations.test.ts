import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { filesOf, root, textOf } from '../support/sources.ts'

const page = 'docs/product.md'
const itself = 'tests/house/citations.test.ts'

/** Every text of the project but this one, which names what it looks for. */
const paths = [
  ...filesOf(['src', 'tests', 'scripts'], /\.(tsx?|mjs|mts|css|sh|po)$/),
  ...filesOf(['docs', 'drizzle', 'public'], /\.(md|sql|js|txt)$/),
  ...readdirSync(root).filter(name => /\.(md|ts|json|html)$|^(Dockerfile|\.env\.example)$/.test(name)),
  '.ci/run',
].filter(path => path !== itself && path !== 'package-lock.json')
const texts = paths.map(path => ({ path, text: textOf(path) }))

const oneLine = (text: string): string => text.replace(/\s*\n\s*((\*|\/\/|#|--)(?=\s)\s*)?/g, ' ')

/** Numbers of the product's page in a text: of `(product 4.3, 4.4)` both. */
const sectionsIn = (text: string): string[] =>
  [...oneLine(text).matchAll(/\bproduct (\d+(?:\.\d+)*(?:, \d+(?:\.\d+)*)*)/g)].flatMap(([, numbers = '']) =>
    numbers.split(', '),
  )

const numbersOf = (text: string): string[] =>
  [...text.matchAll(/^#{2,3} (\d+(?:\.\d+)*) \S/gm)].map(([, number = '']) => number)

const pagesIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w./-])[\w./-]+\.md\b/g)].map(([path]) => path)

/** Where a page may be named from: the file's own folder, the project's root, or among decisions. */
const isThere = (named: string, from: string): boolean =>
  ['', dirname(from), 'docs/decisions'].some(folder => {
    const path = join(folder, named)
    return !path.startsWith('..') && existsSync(join(root, path))
  })

/** What a file says in prose: of code its comments alone, for a theme has sizes of that name (`control.md`). */
const proseOf = (path: string, text: string): string =>
  /\.(tsx?|mjs|mts)$/.test(path) && text.includes('.md')
    ? parseSync(path, text)
        .comments.map(({ value }) => value)
        .join('\n')
    : text

const outside = /§|\bspec(s|ifications?)?\b|\b(by|in|from|of) the design\b|\bthe design says\b/i

test('a citation is told from other text', () => {
  expect(sectionsIn('(product 4.3, 4.4) of product 6')).toEqual(['4.3', '4.4', '6'])
  expect(sectionsIn('it is (product\n * 8.1), or\n// product 9')).toEqual(['8.1', '9'])
  expect(pagesIn('[x](docs/decisions/live.md), other/place.md')).toEqual([
    'docs/decisions/live.md',
    'other/place.md',
  ])
  for (const text of ['spec 2 §3', "the spec's words", 'design §6', 'to the letter from the design'])
    expect(outside.test(text), text).toBe(true)
  for (const text of ['by design', 'special', 'inspect', 'respects what was designed'])
    expect(outside.test(text), text).toBe(false)
})

test('the product’s sections are numbered in order, each once', () => {
  const numbers = numbersOf(textOf(page))
  const places = numbers.map(number => number.split('.').map(Number))
  const inOrder = places.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d)
  expect(numbers.length).toBeGreaterThan(50)
  expect(places).toEqual(inOrder)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('every section of the product that is cited is there', () => {
  const numbers = new Set(numbersOf(textOf(page)))
  const cited = texts.flatMap(({ path, text }) => sectionsIn(text).map(number => ({ path, number })))
  // The page itself says 6.5, or section 17, for short; 0.5 GB and 1234.50 are none.
  const short = /(?<![\d.,])\d{1,2}\.\d{1,2}(?![\d.,]*\d| GB)|(?<=\bsection )\d+/g
  const within = [...textOf(page).matchAll(short)].map(([number]) => ({ path: page, number }))
  expect(cited.length).toBeGreaterThan(100)
  expect(within.length).toBeGreaterThan(numbers.size)
  const gone = [...cited, ...within].filter(({ number }) => !numbers.has(number))
  expect(gone, `cite a section of ${page}`).toEqual([])
})

test('every page that is named is there', () => {
  const named = texts.flatMap(({ path, text }) => pagesIn(proseOf(path, text)).map(name => ({ path, name })))
  expect(named.length).toBeGreaterThan(30)
  const gone = named.filter(({ path, name }) => !isThere(name, path))
  expect(gone, 'whoever clones the project has to be able to open it').toEqual([])
})

test('nothing cites what is not in the project', () => {
  const strayed = texts.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (outside.test(line) ? [`${path}:${at + 1}`] : [])),
  )
  expect(strayed, `say it in ${page} or in docs/decisions, and cite that`).toEqual([])
})
