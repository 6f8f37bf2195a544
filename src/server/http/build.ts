import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fp from 'fastify-plugin'
import { buildHeader, buildOf } from '../../shared/build.ts'
import type { Pages } from './pages.ts'
import { operating, pathOf, printScreen, screenOf } from './screen-of.ts'

/** What this reads of Vite's manifest: each file of code by its module. */
export type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>

/**
 * The `<link rel=modulepreload>` tags of an address, from the built client's manifest: the page asks for all of its first
 * code at once, not for one file when another has come. What dialogs need is only named, `rel=later`: client/app/start.tsx
 * asks for it while the page is taken over.
 */
export async function readPreloads(folder: string): Promise<(url: string) => string> {
  return preloadsOf(JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')))
}

export function preloadsOf(manifest: Manifest): (url: string) => string {
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
  return url => {
    const code = others.get(screenOf(pathOf(url)).screen)
    if (code !== undefined) return code
    return opensDialog.test(url) ? mostAndDialogs : most + later
  }
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

/** Adds this process's build to every answer of a call, so that tabs of another build notice. */
export const build = fp(async (app, { source }: { source: Pages }) => {
  const served = 'folder' in source ? await readBuild(source.folder) : undefined
  if (!served) return
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/trpc/')) reply.header(buildHeader, served)
  })
})

// Without a built client there is no build.
async function readBuild(folder: string): Promise<string | undefined> {
  try {
    const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
    return buildOf(`/${manifest['index.html']?.file}`)
  } catch {
    return undefined
  }
}
