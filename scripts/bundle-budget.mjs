import { brotliCompressSync } from 'node:zlib'

/**
 * Holds the first JS of each route under its budget, in kB (1000 bytes) brotli: the entry, the route's
 * own chunk, its layouts' chunks, and all that these import statically. Over it, the build fails.
 * @param {Record<string, number>} budgets route to kB
 */
export function bundleBudget(budgets) {
  return {
    name: 'bundle-budget',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const rows = routesOf(chunks).map(route => ({ ...route, budget: budgets[route.path], kB: weigh(route, bundle) }))
      for (const row of rows) console.log(line(row))
      const over = rows.filter(row => row.kB > row.budget)
      if (over.length > 0) this.error(`First JS over its budget: ${over.map(row => row.path).join(', ')}`)
    },
  }
}

const routeModule = /\/src\/client\/routes\/(.+)\.tsx\?tsr-split=component/

/** Every route with a component, with the chunks it needs at first. Layouts begin with an underscore. */
function routesOf(chunks) {
  const entries = chunks.filter(chunk => chunk.isEntry)
  const found = chunks.flatMap(chunk =>
    chunk.moduleIds.flatMap(id => {
      const file = routeModule.exec(id.replaceAll('\\', '/'))?.[1]
      return file ? [{ file: file.split(/[/.]/), chunk }] : []
    }),
  )
  return found
    .filter(({ file }) => !file.at(-1).startsWith('_'))
    .map(({ file, chunk }) => ({
      path: `/${file.filter(part => !part.startsWith('_') && part !== 'index').join('/')}`,
      needs: [...entries, chunk, ...found.filter(other => isLayoutOf(other.file, file)).map(other => other.chunk)],
    }))
}

const isLayoutOf = (layout, file) => layout.length < file.length && layout.every((part, index) => part === file[index])

function weigh({ needs }, bundle) {
  const seen = new Set()
  const visit = chunk => {
    if (!chunk || seen.has(chunk)) return
    seen.add(chunk)
    for (const name of chunk.imports) visit(bundle[name])
  }
  for (const chunk of needs) visit(chunk)
  return [...seen].reduce((sum, chunk) => sum + brotliCompressSync(chunk.code).length, 0) / 1000
}

const line = ({ path, kB, budget }) =>
  `first JS ${path.padEnd(20)} ${kB.toFixed(1).padStart(6)} kB brotli${budget ? ` of ${budget}` : ''}`
