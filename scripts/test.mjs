import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromVitest, resultsOf } from './counts.mjs'
import { prepare, root } from './prepare.mjs'
import { groups, stepNames } from './steps.mjs'

// Steps by name, none for every one; `all` adds what is too slow for everybody's run: see vitest.config.ts.
const named = process.argv.slice(2).filter(arg => arg !== 'all')
const all = process.argv.includes('all')
const unknown = named.filter(name => !stepNames.includes(name))
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}: choose from all, ${stepNames.join(', ')}.`)
  process.exit(1)
}

await prepare({ tests: true })
const scratch = mkdtempSync(join(tmpdir(), 'bancada-steps-'))
// Tests run parts of themselves as another user.
chmodSync(scratch, 0o711)
process.once('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
const seed = process.env.SEED ?? String((all && seedOfSources()) || randomInt(2 ** 31))
// What a test that is ended leaves behind goes with the run.
const env = { SEED: seed, TMPDIR: scratch, ...(all && { ALL: '1' }) }
const results = []
for (const group of groups) {
  const isChosen = step => (named.length === 0 ? all || !step.onlyInAll : named.includes(step.name))
  const chosen = group.filter(isChosen)
  results.push(...(await Promise.all(chosen.map(timed))))
}
report()

/** The same for what was committed, so that CI draws what was drawn before; null where Git knows of nothing. */
function seedOfSources() {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=7', 'HEAD^{tree}'], {
    cwd: root,
    encoding: 'utf8',
  })
  return /^[0-9a-f]{7}/.test(stdout ?? '') ? Number.parseInt(stdout.slice(0, 7), 16) : null
}

async function timed(step) {
  const absent = step.absent?.()
  if (absent) return { name: step.name, ok: true, seconds: 0, absent, unsteady: [], files: [] }
  const start = performance.now()
  const { ok, output = '', tests = null, files = null, again } = await step.run({ root, scratch, env })
  const seconds = (performance.now() - start) / 1000
  if (!ok && output) console.log(`\n── ${step.name} ──\n${output.trimEnd()}\n`)
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${step.name} (${seconds.toFixed(1)} s)`)
  return {
    name: step.name,
    ok,
    seconds,
    counts: tests && fromVitest(tests, again),
    // What failed at first, and passed without the others.
    unsteady: again ? (fromVitest(tests)?.failures ?? []) : [],
    files: files ? resultsOf(files).files : [],
  }
}

function report() {
  const files = results.flatMap(result => result.files).sort((a, b) => b.seconds - a.seconds)
  if (files.length > 0) console.log('\nThe slowest files:')
  for (const { file, seconds } of files.slice(0, 10)) line(file, seconds)
  console.log('')
  for (const { name, ok, seconds, counts, unsteady, absent } of results) {
    const told = [
      absent,
      counts && `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`,
      unsteady.length > 0 && `${unsteady.length} unsteady`,
    ]
      .filter(Boolean)
      .join(', ')
    line(name, seconds, `${absent ? 'skipped' : ok ? 'ok    ' : 'FAILED'}  ${told}`)
  }
  const sum = key => results.reduce((total, { counts }) => total + (counts?.[key] ?? 0), 0)
  // A step that failed without a failing test (types, lint, a file that does not load) counts as one.
  const silent = results.filter(({ ok, counts }) => !ok && !counts?.failed).length
  const skipped = sum('skipped')
  console.log(
    `\n${sum('passed')} passed, ${sum('failed') + silent} failed${skipped ? `, ${skipped} skipped` : ''}`,
  )
  const reasons = new Set(results.flatMap(({ counts }) => counts?.reasons ?? []))
  for (const reason of reasons) console.log(`skipped: ${reason}`)
  // Once more, and short: who has the end of a long log alone sees what failed.
  for (const failure of results.flatMap(({ counts }) => counts?.failures ?? []))
    console.log(`failed: ${failure}`)
  for (const failure of results.flatMap(({ unsteady }) => unsteady)) console.log(`unsteady: ${failure}`)
  console.log(`Random tests began with ${seed} (SEED=${seed} repeats them).`)
  for (const { absent } of results) if (absent) console.log(`skipped: ${absent}`)
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
}

function line(name, seconds, told = '') {
  console.log(`${name.padEnd(44)} ${seconds.toFixed(1).padStart(6)} s  ${told}`.trimEnd())
}
