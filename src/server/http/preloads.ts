import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '../../shared/preferences.ts'
import { operating, pathOf, printScreen, screenOf } from './screen-of.ts'

/** What this reads of Vite's manifest: each file of code by its module. */
export type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>

/**
 * The `<link rel=modulepreload>` tags of an address, from the built client's manifest: the page asks for all of its first
 * code and words at once, not for one file when another has come. What dialogs need is only named, `rel=later`:
 * client/app/start.tsx asks for it while the page is taken over.
 */
export async function readPreloads(folder: string): Promise<Preloads> {
  return preloadsOf(JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')))
}

type Preloads = (url: string, language: Language) => string

export function preloadsOf(manifest: Manifest): Preloads {
  // Vite has written the entry's into the page.
  const entry = reached(manifest, ['index.html'])
  const links = (...modules: string[]) =>
    [...reached(manifest, modules)]
      .filter(file => !entry.has(file))
      .map(file => `<link rel="modulepreload" crossorigin href="/${file}">`)
      .join('')
  // Groups of vite.config.ts: app/page.tsx and all that it needs, and all dialogs.
  const group = (name: string) => Object.keys(manifest).find(module => manifest[module]?.name === name) ?? ''
  const app = group('screens')
  const others = new Map([
    // The entry has it.
    ['/auth', ''],
    ['/assinatura', links(app, 'src/client/plans/subscription/SubscriptionScreen.tsx')],
    ['/configuracoes', links(app, 'src/client/settings/SettingsScreen.tsx')],
    ['/relatorios', links(app, 'src/client/reports/ReportsScreen.tsx')],
    ['/importar', links(app, 'src/client/imports/ImportScreen.tsx')],
    [printScreen, links(app, 'src/client/orders/print/PrintScreen.tsx')],
    [operating, links(app, 'src/client/admin/AdminArea.tsx')],
  ])
  const most = links(app)
  const mostAndDialogs = links(app, group('dialogs'))
  const dialogs = mostAndDialogs.slice(most.length)
  const later = dialogs.replaceAll('rel="modulepreload"', 'rel="later"')
  // The code has the words in Portuguese.
  const words = { pt: '', en: links('src/client/locales/en.po'), es: links('src/client/locales/es.po') }
  const codeOf = (url: string) =>
    others.get(screenOf(pathOf(url)).screen) ?? (opensDialog.test(url) ? mostAndDialogs : most + later)
  return (url, language) => words[language] + codeOf(url)
}

/** What the screens of every day name their open dialog by. */
const opensDialog = /[?&](nova|novo|editar|os|historico|lixeira|planos)=/

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
