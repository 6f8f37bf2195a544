import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { categories, articles as drawn } from '../../src/client/site/documentation/articles.ts'
import { publicPages } from '../../src/client/site/frame/pages.ts'
import { steps } from '../../src/client/site/tour/steps.ts'
import { orderStatuses, paymentMethods, serviceTypes } from '../../src/shared/orders.ts'
import { filesOf, root, textOf } from '../support/sources.ts'

const folder = 'src/client/site/documentation/articles'
const articles = filesOf([folder], /\.md$/).map(path => {
  const [, matter = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(textOf(path)) ?? []
  return { path, slug: path.slice(folder.length + 1, -'.md'.length), matter, body }
})

/** What a pattern's first group finds in the articles, each with where it stands. */
const inAll = (pattern: RegExp) =>
  articles.flatMap(({ path, body }) => [...body.matchAll(pattern)].map(([, found = '']) => ({ path, found })))

test('an article begins with its four keys, of a category that the page lists', () => {
  expect(articles.length).toBeGreaterThan(14)
  const known = categories.map(({ title }) => title)
  const places: string[] = []
  for (const { path, matter, body } of articles) {
    const lines = matter.split('\n').map(line => /^(\w+): (\S.*)$/.exec(line)?.slice(1) ?? [line])
    expect(
      lines.map(([key]) => key),
      path,
    ).toEqual(['titulo', 'categoria', 'ordem', 'resumo'])
    const { categoria = '', ordem = '', resumo } = Object.fromEntries(lines)
    expect(known, path).toContain(categoria)
    expect(ordem, path).toMatch(/^\d+$/)
    expect(resumo, path).toMatch(/\.$/)
    expect(body.trim(), path).not.toBe('')
    places.push(ordem)
  }
  expect(new Set(places).size, 'two articles have one place').toBe(articles.length)
  const used = articles.map(({ matter }) => /^categoria: (.+)$/m.exec(matter)?.[1])
  expect(known.filter(title => !used.includes(title))).toEqual([])
})

test('what stands in bold is what a screen says, to the letter', () => {
  const said = new Set<string>([...sentences(), ...orderStatuses, ...paymentMethods, ...serviceTypes])
  const bold = inAll(/\*\*([^*]+)\*\*/g)
  expect(bold.length).toBeGreaterThan(200)
  expect(bold.filter(({ found }) => !said.has(found))).toEqual([])
})

/** All that the screens say in Portuguese: the catalog's ids, one or several lines each. */
const sentences = (): string[] =>
  [...textOf('src/client/locales/en.po').matchAll(/^msgid ((?:".*"\n)+)/gm)].map(([, lines = '']) =>
    lines
      .trim()
      .split('\n')
      .map((line): string => JSON.parse(line))
      .join(''),
  )

test('in what the search looks through no two cells run together', () => {
  const bare = (html: string) => html.replaceAll(/<[^>]+>/g, '').replaceAll('&quot;', '"')
  const rows = drawn.flatMap(({ text, html }) =>
    [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) => ({
      text,
      cells: [...row.matchAll(/<t[dh]>(.*?)<\/t[dh]>/g)].map(([, cell = '']) => bare(cell)).join(' '),
    })),
  )
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ text, cells }) => !text.includes(cells)).map(({ cells }) => cells)).toEqual([])
})

test('every link leads to an article, a public page or a screen', () => {
  const screens = filesOf(['src/client/routes'], /\/_app\.\w+\.tsx$/).map(path =>
    path.replace(/.*_app\.(\w+)\.tsx$/, '/$1'),
  )
  const known = new Set([
    '/auth',
    ...Object.values(publicPages).map(({ path }) => path),
    ...articles.map(({ slug }) => `/documentacao/${slug}`),
    ...screens,
  ])
  const links = inAll(/(?<!!)\[[^\]]*\]\(([^)]+)\)/g)
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter(({ found }) => !known.has(found.replace(/[?#].*$/, '')))).toEqual([])
})

test('every picture is there, of its size, and each that is taken is shown', () => {
  const taken: { nome: string; formato?: string }[] = JSON.parse(textOf('src/client/site/figures.json'))
  const sizes: Record<string, number[]> = JSON.parse(textOf('src/client/site/figure-sizes.json'))
  const names = taken.map(({ nome }) => nome)
  expect(new Set(names).size).toBe(names.length)
  const pictures = inAll(/!\[[^\]]*\]\(([^)]+)\)/g)
  const drawn = pictures.map(({ found }) => found.replace(/^figura:/, ''))
  expect(pictures.filter(({ found }) => !/^figura:[\w-]+$/.test(found))).toEqual([])
  // What links to the site are shown with elsewhere (frame/document.tsx).
  const [, shared = ''] = /\/figuras\/([\w-]+)\.jpg/.exec(textOf('src/client/site/frame/document.tsx')) ?? []
  expect([...new Set([...drawn, ...steps.map(({ figure }) => figure), shared])].toSorted()).toEqual(
    names.toSorted(),
  )
  const gone = taken.filter(
    ({ nome, formato = 'webp' }) => !existsSync(join(root, 'public', 'figuras', `${nome}.${formato}`)),
  )
  expect(gone, 'npm run site:pictures takes them').toEqual([])
  expect(Object.keys(sizes).toSorted()).toEqual(names.toSorted())
})
