import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { prepare, root } from './prepare.mjs'

const [name, ...args] = process.argv.slice(2)

await prepare()
const built = await build()
if (!built.ok) {
  console.error(built.output)
  process.exit(1)
}

// A command reads its arguments as if it had been called itself.
process.argv = [process.argv[0] ?? 'node', name ?? '', ...args]
await import(pathToFileURL(join(root, 'dist', 'server', `${name}.js`)).href)
