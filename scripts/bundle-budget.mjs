import { compressed } from './precompress.mjs'

/** What belongs into chunks that load when they are opened, with what to do instead. */
const lazyOnly = {
  zod: 'read search parameters with client/ui/search-params.ts; validate in what opens a form',
  'react-hook-form': 'load the form lazily',
  '@ark-ui/react': 'load the dialog or menu lazily',
  recharts: 'load the chart lazily',
}

/**
 * Holds the first JS of each page under its budget, in kB (1000 bytes) brotli: the entry, the page's part
 * (the router's for a route), a route's own chunk, its layouts' chunks, and all that these import statically.
 * Over it, the build fails.
 * @param {Record<string, number>} budgets route to kB
 */
export function bundleBudget(budgets) {
  return {
    name: 'bundle-budget',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    async writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const rows = await Promise.all(routesOf(chunks).map(route => rowOf(route, bundle, budgets[route.path])))
      // Our modules that import a package.
      const importersOf = name =>
        [...this.getModuleIds()]
          .filter(id => id.includes(`/node_modules/${name}/`))
          .flatMap(id => this.getModuleInfo(id)?.importers ?? [])
          .filter((id, at, all) => !id.includes('/node_modules/') && all.indexOf(id) === at)
      for (const row of rows) console.log(line(row, importersOf))
      const over = rows.filter(row => row.kB > row.budget)
      if (over.length > 0) this.error(`First JS over its budget: ${over.map(row => row.path).join(', ')}`)
    },
  }
}

const routeModule = /\/src\/client\/routes\/(.+)\.tsx\?tsr-split=component/

/** /auth, and every route with a component, with the chunks each needs at first. Layouts begin with an underscore. */
function routesOf(chunks) {
  // The app's alone: the public pages have a script of their own.
  const entries = chunks.filter(chunk => chunk.isEntry && chunk.name === 'index')
  const holding = module =>
    chunks.filter(chunk => chunk.moduleIds.some(id => id.replaceAll('\\', '/').endsWith(module)))
  const router = holding('/src/client/app/page.tsx')
  const found = chunks.flatMap(chunk =>
    chunk.moduleIds.flatMap(id => {
      const file = routeModule.exec(id.replaceAll('\\', '/'))?.[1]
      return file ? [{ file: file.split(/[/.]/), chunk }] : []
    }),
  )
  const routes = found
    .filter(({ file }) => !file.at(-1).startsWith('_'))
    .map(({ file, chunk }) => ({
      path: `/${file.filter(part => !part.startsWith('_') && part !== 'index').join('/')}`,
      needs: [
        ...entries,
        ...router,
        chunk,
        ...found.filter(other => isLayoutOf(other.file, file)).map(other => other.chunk),
      ],
    }))
  return [...routes, { path: '/auth', needs: [...entries, ...holding('/src/client/auth/page.tsx')] }]
}

const isLayoutOf = (layout, file) =>
  layout.length < file.length && layout.every((part, index) => part === file[index])

async function rowOf({ path, needs }, bundle, budget) {
  const first = new Set()
  const visit = chunk => {
    if (!chunk || first.has(chunk)) return
    first.add(chunk)
    for (const name of chunk.imports) visit(bundle[name])
  }
  for (const chunk of needs) visit(chunk)
  const files = await Promise.all([...first].map(chunk => compressed(chunk.code)))
  const kB = files.reduce((sum, file) => sum + file.length, 0) / 1000
  const modules = [...first]
    .flatMap(chunk => Object.entries(chunk.modules))
    .flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : []))
  return { path, kB, budget, modules }
}

function line({ path, kB, budget, modules }, importersOf) {
  const heavy = Object.entries(lazyOnly).flatMap(([name, advice]) => {
    if (!modules.some(id => id.includes(`/node_modules/${name}/`))) return []
    const by = importersOf(name)
      .filter(id => modules.includes(id))
      .map(id => id.replace(/.*\/src\//, 'src/'))
    return [`\n  holds ${name}, by ${by.join(', ')}: ${advice}`]
  })
  return `first JS ${path.padEnd(16)} ${kB.toFixed(1).padStart(6)} kB brotli${budget ? ` of ${budget}` : ''}${heavy.join('')}`
}
