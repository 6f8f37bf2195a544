import { compressed } from './precompress.mjs'

/**
 * Says what a page fetches before the first tap: the entry, the page's own file and all that they import. Over `files`, or
 * over `kB` (1000 bytes, brotli), the build fails.
 */
export function bundleBudget({ kB, files }) {
  return {
    name: 'bundle-budget',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    async writeBundle(_options, bundle) {
      for (const [page, own] of [
        ['app', 'screens'],
        ['auth', 'index'],
      ]) {
        const first = new Set()
        const visit = chunk => {
          if (!chunk || first.has(chunk)) return
          first.add(chunk)
          for (const name of chunk.imports) visit(bundle[name])
        }
        Object.values(bundle)
          .filter(({ type, name }) => type === 'chunk' && name === own)
          .forEach(visit)
        const parts = await Promise.all([...first].map(({ code }) => compressed(code)))
        const weight = parts.reduce((sum, { length }) => sum + length, 0) / 1000
        const said = `${page}: ${first.size} files and ${weight.toFixed(1)} kB brotli before the first tap`
        console.log(said)
        if (first.size > files || weight > kB) this.error(`${said}, at most ${files} and ${kB}`)
      }
    },
  }
}
