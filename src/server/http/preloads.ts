import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operating, printScreen, screenOf } from './screen-of.ts'

/** What this reads of Vite's manifest: each file of code by its module. */
export type Manifest = Record<string, { file: string; imports?: string[] }>

/**
 * The `<link rel=modulepreload>` tags of a path, from the built client's manifest: the page asks for all of its first
 * code at once, not for one file when another has come.
 */
export async function readPreloads(folder: string): Promise<(path: string) => string> {
  return preloadsOf(JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')))
}

export function preloadsOf(manifest: Manifest): (path: string) => string {
  // Vite has written the entry's into the page.
  const entry = reached(manifest, ['index.html'])
  const links = (...modules: string[]) =>
    [...reached(manifest, modules)]
      .filter(file => !entry.has(file))
      .map(file => `<link rel="modulepreload" crossorigin href="/${file}">`)
      .join('')
  const app = 'src/client/app/page.tsx'
  const others = new Map([
    // The entry has it.
    ['/auth', ''],
    ['/importar', links(app, 'src/client/imports/ImportScreen.tsx')],
    [printScreen, links(app, 'src/client/orders/print/PrintScreen.tsx')],
    [operating, links(app, 'src/client/admin/AdminArea.tsx')],
  ])
  const most = links(app)
  return path => others.get(screenOf(path).screen) ?? most
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
