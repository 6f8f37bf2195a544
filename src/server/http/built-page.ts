import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPreloads } from './preloads.ts'
import { screenOf } from './screen-of.ts'

/** What decides which static shell a page gets. */
export interface DrawnFor {
  language: string
  /** Whether the owner has collapsed the sidebar to icons. */
  collapsed: boolean
  /** Null if the session could not be looked up. */
  signedIn: boolean | null
}

/** Static shells by language and path, as a build draws them (src/client/app/static-shells.tsx). */
type StaticShells = Record<string, Record<string, string>>

/**
 * The built client's page for a path: with the links to its first code, and what shows until that has come. That is
 * the static shell of the screen that follows, also where who asks will be sent there; the turning mark where there is none.
 */
export function builtPage(folder: string): (url: string, drawn: DrawnFor) => Promise<string> {
  const read = async () => {
    const [page, preloadsOf, staticShells] = await Promise.all([
      readFile(join(folder, 'index.html'), 'utf8'),
      readPreloads(folder),
      readFile(join(folder, '.vite', 'static-shells.json'), 'utf8').then(
        text => new Map(byPage(JSON.parse(text))),
      ),
    ])
    return { page, preloadsOf, staticShells }
  }
  let built: ReturnType<typeof read> | undefined
  return async (url, { language, collapsed, signedIn }) => {
    built ??= read()
    const { page, preloadsOf, staticShells } = await built.catch(error => {
      // What was away for a moment, or while a release was copied, is read again.
      built = undefined
      throw error
    })
    const { screen } = screenOf(pathOf(url))
    const html = page.replace('</head>', `${preloadsOf(screen)}</head>`)
    const staticShell = staticShellFor(url, signedIn, path => staticShells.get(`${language} ${path}`))
    if (!staticShell) return html
    // Inert, for nothing in it works yet.
    const root = `<div id="root" inert aria-busy="true"${collapsed ? ' data-sidebar="collapsed"' : ''}>`
    return html
      .replace('lang="pt-BR"', language === 'pt' ? '$&' : `lang="${language}"`)
      .replace('<div id="root">', root)
      .replace(/<!--mark-->.*<!--\/mark-->/s, () => staticShell)
  }
}

/** Of the screen that whoever asks will come to: a stranger signs in first, and one who has done so goes on. */
function staticShellFor(
  url: string,
  signedIn: boolean | null,
  drawn: (path: string) => string | undefined,
): string | undefined {
  const { screen } = screenOf(pathOf(url))
  const own = screen === '/' ? drawn('/dashboard') : drawn(screen)
  if (!own || signedIn === null) return own
  if (!signedIn) return drawn('/auth')
  if (screen !== '/auth') return own
  const next = new URLSearchParams(url.split('?')[1]).get('redirect') ?? ''
  return drawn(screenOf(pathOf(next)).screen) ?? drawn('/dashboard')
}

const byPage = (staticShells: StaticShells): [string, string][] =>
  Object.entries(staticShells).flatMap(([language, pages]) =>
    Object.entries(pages).map(([path, html]): [string, string] => [`${language} ${path}`, html]),
  )

/** The path of a request's address, without its parameters. */
export const pathOf = (url: string): string => url.split('?')[0] ?? ''
