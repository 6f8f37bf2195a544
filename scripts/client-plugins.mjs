import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const brotli = promisify(brotliCompress)

/** Writes name.br beside each text file of the client, so that the server sends it without compressing anew. */
export function precompress() {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    async writeBundle({ dir }, bundle) {
      const texts = Object.values(bundle).filter(file => /\.(js|css|svg)$/.test(file.fileName))
      await Promise.all(
        texts.map(async file => {
          const text = file.type === 'chunk' ? file.code : file.source
          await writeFile(join(dir, `${file.fileName}.br`), await compressed(text))
        }),
      )
    },
  }
}

const known = new Map()

/** Brotli at its best, once for each text. */
function compressed(text) {
  if (!known.has(text)) known.set(text, brotli(text))
  return known.get(text)
}

/**
 * Says what a page fetches before the first tap: the entry, the page's own file and all that they import. Over `files`, or
 * over so many kB (1000 bytes, brotli) for the app, the sign-in or the public site, the build fails.
 */
export function bundleBudget({ files, ...most }) {
  return {
    name: 'bundle-budget',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    async writeBundle(_options, bundle) {
      for (const [page, own, kB] of [
        ['app', 'screens', most.app],
        ['auth', 'index', most.auth],
        ['site', 'site', most.site],
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

/**
 * Writes the page's stylesheet into the page: it is short, and on a slow line what a page shows first would wait a
 * round trip for it.
 */
export function inlineStyles() {
  return {
    name: 'inline-styles',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        return html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_, file) => {
          const { source } = bundle[file]
          delete bundle[file]
          return `<style>${source}</style>`
        })
      },
    },
  }
}
