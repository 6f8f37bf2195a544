import { fileURLToPath } from 'node:url'

const ours = fileURLToPath(new URL('../src/client/api/fetch-module.ts', import.meta.url)).replaceAll(
  '\\',
  '/',
)

/**
 * Puts src/client/api/fetch-module.ts in place of what Vite wraps around each import() of a build. Vite's own asks for the
 * files by <link rel=modulepreload>: one that fails is remembered as failed for the page's life in many browsers.
 */
export function fetchedImports() {
  return {
    name: 'fetched-imports',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { fetchModule as __vitePreload } from ${JSON.stringify(ours)}`,
    },
    // A part without a list of its files would be imported unfetched.
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      if (chunks.some(({ code }) => code.includes('rel=modulepreload') && code.includes('relList')))
        this.error('Vite’s own preload helper is in the build: see scripts/fetched-imports.mjs.')
    },
  }
}
