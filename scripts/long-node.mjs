import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findBrowser } from './browser.mjs'
import { check } from './check.mjs'
import { freePort } from './free-port.mjs'
import { root } from './prepare.mjs'
import { run } from './run.mjs'

// Starts and tests a copy of this checkout, in a folder of its own, by another release of Node, which npm's packages
// bring. Prints a line a check.
const [major, folder] = process.argv.slice(2)
const copy = join(folder, 'checkout')
let env

try {
  await tryNode()
} catch (error) {
  check(`Node ${major}: ${error.message}`, false)
}

async function tryNode() {
  const node = await bringNode()
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  check(`Node ${major} runs here: ${stdout.trim()}`, stdout.startsWith(`v${major}.`))
  copyCheckout()
  // As for a newcomer whose Node it is: what npm told this process of itself is about the one that runs it.
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE$)/.test(name))
  env = { ...Object.fromEntries(own), PATH: `${dirname(node)}:${process.env.PATH}` }
  await start()
  // Its own lines count: one a step.
  await npm('test', '--', 'unit', 'integration', 'drawn')
  const browser = await findBrowser({ root, scratch: folder })
  if (!browser.path) throw new Error(browser.reason)
  const story = ['vitest', 'run', '--project=browser', 'tests/e2e/story.test.ts']
  const { ok } = await run('npx', story, {
    cwd: copy,
    env: { ...env, BROWSER_PATH: browser.path, NODE_ENV: 'test' },
    show: 'pass',
  })
  check('the owner’s story passes in a browser', ok)
}

/** The path of that Node's program. */
async function bringNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  mkdirSync(folder, { recursive: true })
  const args = ['install', '--no-save', '--ignore-scripts', '--prefix', folder, `${name}@${major}`]
  const { ok, output } = await run('npm', args, { cwd: folder })
  if (!ok) throw new Error(`npm does not bring ${name}@${major}. ${output.trim()}`)
  return join(folder, 'node_modules', name, 'bin', 'node')
}

/** What Git knows or would take, as it stands. */
function copyCheckout() {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const paths = stdout.split('\0').filter(path => path && existsSync(join(root, path)))
  for (const path of paths) cpSync(join(root, path), join(copy, path))
  if (paths.length === 0) throw new Error('Git knows of no checkout here')
}

async function npm(...args) {
  const { ok } = await run('npm', args, { cwd: copy, env, show: 'pass' })
  check(`npm ${args.join(' ')}`, ok)
}

async function start() {
  const port = await freePort()
  const child = spawn('npm', ['start'], {
    cwd: copy,
    env: { ...env, PORT: String(port), DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  let ready = false
  while (!ready && child.exitCode === null) {
    await pause(500)
    ready = await isReady()
  }
  check('npm start: /ready answers 200', ready)
  child.kill('SIGTERM')
  await ended
}
