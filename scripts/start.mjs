import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { prepare, root } from './prepare.mjs'

const demo = process.argv.includes('--demo')

await prepare()
const built = await build()
if (!built.ok) {
  console.error(built.output)
  console.error('The build failed: Bancada is not started.')
  process.exit(1)
}

// Libraries show error details outside production, whatever the user's shell says.
process.env.NODE_ENV = 'production'
if (demo) process.env.DATA_DIR ||= '.data-demo'

// In this very process, so that there is no child to outlive it: each entry starts when imported.
await import(pathToFileURL(join(root, 'dist', 'server', demo ? 'demo.js' : 'main.js')).href)
