import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { steps } from './long-steps.mjs'
import { prepare, root } from './prepare.mjs'
import { run } from './run.mjs'

// What is too slow for every run: long random and fault runs, other days, other browsers, the benches, the container.
const named = process.argv.slice(2)
const names = steps.map(({ name }) => name)
const unknown = named.filter(name => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}: choose from ${names.join(', ')}.`)
  process.exit(1)
}

await prepare({ tests: true })
const built = await build()
if (!built.ok) {
  console.error(built.output)
  process.exit(1)
}
const scratch = mkdtempSync(join(tmpdir(), 'bancada-long-'))
const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
console.log(`Random tests begin with ${seed}; SEED=${seed} repeats them.`)
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
const results = []
for (const step of steps.filter(({ name }) => named.length === 0 || named.includes(name)))
  results.push(await timed(step))
report()

async function timed(step) {
  const why = step.absent()
  if (why) return { name: step.name, seconds: 0, state: 'skipped', told: why, failures: [] }
  console.log(`\n── ${step.name} ──`)
  const start = performance.now()
  const place = { scratch, seed }
  const { ok, output, late } = await runAll(step, place)
  const counts = step.counts(place, output)
  const seconds = (performance.now() - start) / 1000
  return { name: step.name, seconds, ...judged(step, { ok, output, late, counts }) }
}

async function runAll(step, place) {
  let output = ''
  const until = Date.now() + step.minutes * 60_000
  for (const [file, args, env] of step.commands(place)) {
    const minutes = (until - Date.now()) / 60_000
    const done = await run(file, args, {
      cwd: root,
      show: 'pass',
      env: { ...process.env, ...env, SEED: String(place.seed) },
      minutes,
    })
    output += done.output
    if (!done.ok) return { ...done, output }
  }
  return { ok: true, output, late: false }
}

function judged(step, { ok, output, late, counts }) {
  const {
    passed = 0,
    failed = 0,
    skipped = 0,
    failures = [],
    reasons = [],
    unsteady = [],
    unit,
  } = counts ?? {}
  const told = unit
    ? `${passed} ${unit}`
    : `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
  const causes = [
    ...(late ? [`ended after ${step.minutes} minutes`] : []),
    ...failures.slice(0, 10),
    ...(passed + failed === 0 ? ['it ran no test'] : []),
  ]
  // A failure that no test reports: what was written last says why.
  if (!ok && failures.length === 0) causes.push(output.trim().split('\n').slice(-5).join('\n    '))
  const fine = ok && causes.length === 0
  return { state: fine ? 'ok' : 'FAILED', told, failures: fine ? [] : causes, reasons, unsteady }
}

function report() {
  console.log(`\nRandom tests began with ${seed} (SEED=${seed} repeats them).\n`)
  for (const { name, seconds, state, told, failures } of results) {
    console.log(`${name.padEnd(18)} ${seconds.toFixed(0).padStart(5)} s  ${state.padEnd(7)}  ${told}`)
    for (const cause of failures) console.log(`    ${cause}`)
  }
  for (const reason of new Set(results.flatMap(({ reasons = [] }) => reasons)))
    console.log(`skipped: ${reason}`)
  for (const failure of results.flatMap(({ unsteady = [] }) => unsteady)) console.log(`unsteady: ${failure}`)
  const failed = results.filter(({ state }) => state === 'FAILED').map(({ name }) => name)
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}.` : '\nNothing failed.')
  process.exitCode ||= failed.length > 0 ? 1 : 0
}
