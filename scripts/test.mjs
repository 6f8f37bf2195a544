import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromVitest } from './counts.mjs'
import { prepare, root } from './prepare.mjs'
import { groups, stepNames } from './steps.mjs'

const named = process.argv.slice(2)
const unknown = named.filter(name => !stepNames.includes(name))
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}: choose from ${stepNames.join(', ')}.`)
  process.exit(1)
}

await prepare({ tests: true })
const scratch = mkdtempSync(join(tmpdir(), 'bancada-steps-'))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
const results = []
for (const group of groups) {
  const chosen = group.filter(step => named.length === 0 || named.includes(step.name))
  results.push(...(await Promise.all(chosen.map(timed))))
}
report()

async function timed(step) {
  const start = performance.now()
  const { ok, output = '', tests = null } = await step.run({ root, scratch })
  const seconds = (performance.now() - start) / 1000
  if (!ok && output) console.log(`\n── ${step.name} ──\n${output.trimEnd()}\n`)
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${step.name} (${seconds.toFixed(1)} s)`)
  return { name: step.name, ok, seconds, counts: tests && fromVitest(tests) }
}

function report() {
  console.log('')
  for (const { name, ok, seconds, counts } of results) {
    const told = counts ? `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped` : ''
    console.log(
      `${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s  ${ok ? 'ok    ' : 'FAILED'}  ${told}`.trimEnd(),
    )
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
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
}
