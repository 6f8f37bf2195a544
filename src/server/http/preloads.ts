import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { screenOf } from './screen-of.ts'

/** What this reads of Vite's manifest: each chunk by its module, or by its name after an underscore. */
export type Manifest = Record<string, { file: string; imports?: string[]; isDynamicEntry?: boolean }>

/**
 * The `<link rel=modulepreload>` tags of a path, from the built client's manifest: the page asks for all of its
 * first JS at once, not for a chunk when the one before has come. A path of no screen gets what every screen needs.
 */
export async function readPreloads(folder: string): Promise<(path: string) => string> {
  return preloadsOf(JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')))
}

/** Tells whether a path is a screen of the app: one that a route of the built client names, or /auth. */
export async function readScreens(folder: string): Promise<(path: string) => boolean> {
  return screensIn(JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')))
}

export function screensIn(manifest: Manifest): (path: string) => boolean {
  const known = new Set(['/auth', ...screensOf(manifest).map(({ path }) => path)])
  return path => known.has(screenOf(path).screen)
}

export function preloadsOf(manifest: Manifest): (path: string) => string {
  const links = (...pages: string[]) => {
    // Vite has written the entry's into the page.
    const entry = reached(manifest, ['index.html'])
    return [...reached(manifest, pages)]
      .filter(file => !entry.has(file))
      .map(file => `<link rel="modulepreload" crossorigin href="/${file}">`)
      .join('')
  }
  const router = 'src/client/app/page.tsx'
  const app = [router, `src/client/routes/_app.tsx${component}`]
  const screens = screensOf(manifest).map(
    ({ path, module, inShell }) => [path, links(...(inShell ? app : [router]), module)] as const,
  )
  const found = new Map([['/auth', links('src/client/auth/page.tsx')], ...screens])
  const other = links(...app)
  return path => found.get(path.replace(/(?<=.)\/$/, '')) ?? other
}

/** How the router's plugin names what of a route loads when it is entered. */
const component = '?tsr-split=component'
const screen = /^src\/client\/routes\/(_app\.)?([^_].+)\.tsx\?tsr-split=component$/

function screensOf(manifest: Manifest) {
  return Object.keys(manifest).flatMap(module => {
    const [, inShell, name] = screen.exec(module) ?? []
    return name ? [{ path: `/${name.replaceAll('.', '/')}`, module, inShell: inShell !== undefined }] : []
  })
}

/** Files of these modules and of all that they import statically. */
function reached(manifest: Manifest, modules: string[]): Set<string> {
  const files = new Set<string>()
  const visit = (module: string) => {
    const chunk = manifest[module]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const module of modules) visit(module)
  return files
}
