import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Resolves to { path } of a browser that runs here, or { reason } why there is none: BROWSER_PATH, else npm's, which
 * the lock file holds to one version and which has no window to draw (it takes half the time), else one on the PATH.
 */
export async function findBrowser({ root, scratch }) {
  const given = process.env.BROWSER_PATH
  if (given)
    return works(given) ? { path: given } : { reason: `BROWSER_PATH is ${given}, which does not run.` }
  const path = (await fromPackage(root, scratch)) ?? onPath() ?? (await fromDebian())
  if (path) return { path }
  return {
    reason: 'The browser tests cannot run here: no Chromium was found. Install one, or set BROWSER_PATH.',
  }
}

/** Where the PATH has a browser that runs here; null where it has none. */
export function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const places = names.flatMap(name => folders.map(folder => join(folder, name)))
  return places.find(place => existsSync(place) && works(place)) ?? null
}

// The package brings its own libraries, for this browser only: a wrapper keeps them from Node.
async function fromPackage(root, scratch) {
  const program = `
    const { default: chromium } = await import('@sparticuz/chromium')
    const path = await chromium.executablePath()
    console.log(JSON.stringify([path, process.env.LD_LIBRARY_PATH ?? '', process.env.FONTCONFIG_PATH ?? '']))`
  const env = {
    ...process.env,
    AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x',
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x',
  }
  const unpacking = await run(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    env,
  })
  if (!unpacking.ok) return null
  const [path, libraries, fonts] = JSON.parse(unpacking.output.trim().split('\n').at(-1))
  const wrapper = join(scratch, 'chromium')
  const lines = [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH='${libraries}' FONTCONFIG_PATH='${fonts}'`,
    `exec '${path}' "$@"`,
  ]
  writeFileSync(wrapper, `${lines.join('\n')}\n`)
  chmodSync(wrapper, 0o755)
  return works(wrapper) ? wrapper : null
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  console.log('Installing chromium with apt-get…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env })
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env })
  return onPath()
}

function works(path) {
  const { status } = spawnSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 20_000 })
  return status === 0
}
