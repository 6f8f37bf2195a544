import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

/**
 * Builds the thread that reads imported files into `folder`, for a server that is not built: a thread starts from a file that
 * Node itself can run. Answers its address.
 */
export async function buildReadingThread(root, folder) {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    // It runs wherever the folder is.
    ssr: { noExternal: true },
    build: {
      ssr: 'src/server/imports/thread.ts',
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'read-import.js' } },
    },
  })
  return pathToFileURL(join(folder, 'read-import.js'))
}
