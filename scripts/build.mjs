import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exclusively } from './exclusive.mjs'
import { fingerprint } from './fingerprint.mjs'
import { installed, root } from './prepare.mjs'
import { run } from './run.mjs'

const stamp = join(root, 'dist', '.stamp')
// What vite.config.ts imports.
const plugins = ['client-plugins', 'messages', 'drawn-pages', 'reading-thread'].map(
  name => `scripts/${name}.mjs`,
)
const sources = ['src', 'drizzle', 'public', 'index.html', ...plugins]
const settings = ['vite.config.ts', 'lingui.config.ts', 'tsconfig.json', 'package.json']

/** Builds dist/ unless it matches the sources. Resolves to { ok, output }; output is Vite's, '' when nothing was done. */
export async function build() {
  if (isBuilt()) return { ok: true, output: '' }
  return exclusively(root, hold => (isBuilt() ? { ok: true, output: '' } : runVite(hold)))
}

async function runVite(hold) {
  console.log('Building…')
  rmSync(stamp, { force: true })
  const before = wanted()
  const cli = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  // A NODE_ENV of the user's shell must not make a development build.
  const env = { ...process.env, NODE_ENV: 'production' }
  const result = await run(process.execPath, [cli, 'build', '--app'], { cwd: root, env, onSpawn: hold })
  if (result.ok) {
    mkdirSync(join(root, 'dist'), { recursive: true })
    writeFileSync(stamp, before)
  }
  return result
}

const isBuilt = () => read(stamp) === wanted()

// The router's plugin rewrites its generated file during the build.
const generated = path => path.endsWith('.gen.ts')

const wanted = () => fingerprint(root, [...sources, ...settings], { ignore: generated, salt: installed() })

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
