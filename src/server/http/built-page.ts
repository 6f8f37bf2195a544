import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPreloads } from './preloads.ts'

/** By what a page's skeleton is chosen. */
export interface DrawnFor {
  language: string
  /** The sidebar is icons by choice. */
  collapsed: boolean
  signedIn: boolean
}

/** Skeletons by language and path, as a build draws them (src/client/app/skeletons.tsx). */
type Skeletons = Record<string, Record<string, string>>

/**
 * The built client's page for a path: with the links to its first code, and what shows until that has come. That is
 * the skeleton of its screen, or the turning mark where who asks will be sent elsewhere.
 */
export function builtPage(folder: string): (url: string, drawn: DrawnFor) => Promise<string> {
  const read = async () => {
    const [page, preloadsOf, skeletons] = await Promise.all([
      readFile(join(folder, 'index.html'), 'utf8'),
      readPreloads(folder),
      readFile(join(folder, '.vite', 'skeletons.json'), 'utf8').then(
        text => new Map(byPage(JSON.parse(text))),
      ),
    ])
    return { page, preloadsOf, skeletons }
  }
  let built: ReturnType<typeof read> | undefined
  return async (url, { language, collapsed, signedIn }) => {
    built ??= read()
    const { page, preloadsOf, skeletons } = await built.catch(error => {
      // What was away for a moment, or while a release was copied, is read again.
      built = undefined
      throw error
    })
    const path = pathOf(url).replace(/(?<=.)\/$/, '')
    const html = page.replace('</head>', `${preloadsOf(path)}</head>`)
    const skeleton = skeletons.get(`${language} ${path}`)
    if (!skeleton || signedIn === (path === '/auth')) return html
    // Inert, for nothing in it works yet.
    const root = `<div id="root" inert aria-busy="true"${collapsed ? ' data-sidebar="collapsed"' : ''}>`
    return html
      .replace('lang="pt-BR"', language === 'pt' ? '$&' : `lang="${language}"`)
      .replace('<div id="root">', root)
      .replace(/<!--mark-->.*<!--\/mark-->/s, () => skeleton)
  }
}

const byPage = (skeletons: Skeletons): [string, string][] =>
  Object.entries(skeletons).flatMap(([language, pages]) =>
    Object.entries(pages).map(([path, html]): [string, string] => [`${language} ${path}`, html]),
  )

/** The path of a request's address, without its parameters. */
export const pathOf = (url: string): string => url.split('?')[0] ?? ''
