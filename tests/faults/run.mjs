import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '../../scripts/browser.mjs'
import { build } from '../../scripts/build.mjs'
import { prepare, root } from '../../scripts/prepare.mjs'
import { run } from '../../scripts/run.mjs'
import { faults } from './catalogue.mjs'
import { missingTests, ownTests } from './held.mjs'

// Faults by name, none for every one; `held` runs the tests of the suites that hold some of them, too.
const named = process.argv.slice(2).filter(arg => arg !== 'held')
const withHeld = process.argv.includes('held')
const unknown = named.filter(name => !faults.some(fault => fault.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no fault ${unknown.join(', ')}: choose from ${faults.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(1)
}
const chosen = faults.filter(({ name }) => named.length === 0 || named.includes(name))
const missing = missingTests(chosen)
for (const sentence of missing) console.error(sentence)

await prepare({ tests: true })
const built = await build()
if (!built.ok) {
  console.error(built.output)
  process.exit(1)
}
const scratch = mkdtempSync(join(tmpdir(), 'bancada-faults-'))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
const seed = process.env.SEED ?? String(randomInt(2 ** 31))
const table = join(scratch, 'table')
const env = { ...process.env, TMPDIR: scratch, SEED: seed, FAULTS_TABLE: table, ALL: '1', NODE_ENV: 'test' }

const files = [...new Set(chosen.flatMap(fault => ownTests(fault).map(({ file }) => file)))]
const titles = chosen.flatMap(fault => ownTests(fault).map(({ title }) => `${title}:`))
const runs = []
if (files.length > 0) runs.push(await vitest('faults', files, ['-t', `^(${titles.join('|')})`]))
if (withHeld)
  for (const [project, folder] of [
    ['integration', 'server/'],
    ['drawn', 'drawn/'],
    ['browser', 'e2e/'],
    ['releases', 'releases/'],
  ]) {
    const held = chosen
      .flatMap(({ held = [] }) => held.map(([file]) => file))
      .filter(file => file.startsWith(folder))
    if (held.length === 0) continue
    if (project === 'browser') {
      const { path, reason } = await findBrowser({ root, scratch })
      if (!path) {
        console.error(reason)
        missing.push(reason)
        continue
      }
      env.BROWSER_PATH = path
    }
    runs.push(
      await vitest(
        project,
        [...new Set(held)].map(file => `tests/${file}`),
      ),
    )
  }
print()

async function vitest(project, paths, more = []) {
  const report = join(scratch, `${project}.json`)
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = [program, 'run', `--project=${project}`, ...reporters, ...paths, ...more]
  const { ok } = await run(process.execPath, args, { cwd: root, env, show: 'terminal' })
  return { project, ok, tests: testsOf(report) }
}

function testsOf(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, status, duration = 0 }) => ({ file: name, title, status, duration })),
    )
  } catch {
    return []
  }
}

/** What was done and lost, fault by fault. */
function print() {
  const lines = readLines()
  const tests = runs.flatMap(run => run.tests)
  console.log(
    `\n${'fault'.padEnd(20)} ${'result'.padEnd(8)} ${'s'.padStart(5)}  what was done; what was lost`,
  )
  let failed = missing.length
  for (const fault of chosen) {
    const own = ownTests(fault).map(({ title }) => tests.find(test => test.title.startsWith(`${title}:`)))
    const seconds = own.reduce((sum, test) => sum + (test?.duration ?? 0), 0) / 1_000
    const word = wordOf(own)
    if (word === 'FAILED') failed++
    row(fault.name, word, seconds, fault.what)
    for (const { did, lost } of lines.filter(line => line.fault === fault.name)) more(`${did}; lost: ${lost}`)
    for (const [file, title] of fault.held ?? []) {
      const found = tests.filter(test => test.file.endsWith(file) && isCalled(test.title, title))
      const ran =
        found.length === 0
          ? ''
          : found.every(({ status }) => status === 'passed')
            ? ' (passed)'
            : ` (${found.map(({ status }) => status).join(', ')})`
      more(`held by tests/${file}: ${title}${ran}`)
    }
  }
  failed += runs.filter(({ ok, project }) => !ok && project !== 'faults').length
  console.log(
    `\n${chosen.length} faults, ${failed} failed. They began with ${seed} (SEED=${seed} repeats them).`,
  )
  process.exitCode = failed === 0 ? 0 : 1
}

/** Whether a test's title is the one of the catalogue, which has the title as it is written: with `%i` or `$what` in it, or a row's name alone. */
function isCalled(title, written) {
  const [, ...parts] = /^(.*?)(?:%\w|\$\w+)(.*)$/.exec(written) ?? ['', '', written]
  return parts.every(part => title.includes(part))
}

function wordOf(own) {
  if (own.length === 0) return 'held'
  if (own.every(test => test?.status === 'passed')) return 'ok'
  return own.some(test => test?.status === 'skipped') ? 'skipped' : 'FAILED'
}

function row(name, word, seconds, text) {
  const told = seconds ? seconds.toFixed(0).padStart(5) : '     '
  console.log(`${name.padEnd(20)} ${word.padEnd(8)} ${told}  ${text}`)
}

function more(text) {
  console.log(`${' '.repeat(37)}${text}`)
}

function readLines() {
  try {
    return readFileSync(table, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
  } catch {
    return []
  }
}
