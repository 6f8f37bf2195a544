import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

/**
 * Builds the thread that reads imported files into `folder`, for which a thread needs a file that Node itself can run: for the
 * built server, for one that is not built and for tests alike. All its packages are in it, so that it runs wherever it lies.
 * Answers its address.
 */
export async function buildReadingThread(root, folder) {
  await build({
    root,
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: 'src/server/data/imports/thread.ts',
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'read-import.js' } },
    },
  })
  return pathToFileURL(join(folder, 'read-import.js'))
}
