import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fp from 'fastify-plugin'
import { buildHeader, buildOf } from '../../shared/build.ts'
import type { Pages } from './pages.ts'
import type { Manifest } from './preloads.ts'

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
