import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { buildReadingThread } from '../../scripts/reading-thread.mjs'
import { removedAfterUs } from './removed-after-us.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder of this run's own, gone after it; `client` in it is a built client, `read-import.js` the reading thread. */
    scratch: string
  }
}

export default async function setup({ provide }: TestProject) {
  const scratch = await mkdtemp(join(tmpdir(), 'bancada-testes-'))
  const keep = removedAfterUs(scratch)
  await buildClient(join(scratch, 'client'))
  await buildReadingThread(fileURLToPath(new URL('../..', import.meta.url)), scratch)
  provide('scratch', scratch)
  return async () => {
    await rm(scratch, { recursive: true, force: true })
    keep()
  }
}

/** The project's own page with one asset beside it, as a build leaves them. */
async function buildClient(folder: string): Promise<void> {
  const page = await readFile(new URL('../../index.html', import.meta.url))
  await mkdir(join(folder, 'assets'), { recursive: true })
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'index.html.br'), page)
  await writeFile(
    join(folder, '.vite', 'manifest.json'),
    JSON.stringify({
      '_screens.js': { file: 'assets/screens.js', name: 'screens' },
      'src/client/locales/es.po': { file: 'assets/es.js', name: 'es' },
    }),
  )
  await writeFile(join(folder, 'assets', 'app-1a2b3c4d.js'), 'export {}')
  await writeFile(join(folder, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
}
