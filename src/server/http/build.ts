import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fp from 'fastify-plugin'
import { buildHeader, buildOf } from '../../shared/build.ts'
import type { Pages } from './pages.ts'
import type { Manifest } from './preloads.ts'

/** Answers every call with the build whose pages this process serves, so that a tab of another learns of it. */
export const build = fp(async (app, { source }: { source: Pages }) => {
  const held = 'folder' in source ? await readBuild(source.folder) : undefined
  if (!held) return
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/trpc/')) reply.header(buildHeader, held)
  })
})

// Without a built client there are no pages of it either.
async function readBuild(folder: string): Promise<string | undefined> {
  try {
    const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
    return buildOf(`/${manifest['index.html']?.file}`)
  } catch {
    return undefined
  }
}
