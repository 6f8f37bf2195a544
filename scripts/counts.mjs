import { readFileSync } from 'node:fs'

/**
 * What vitest's JSON report says: passed, failed, skipped, why these were, and what each failure says first; null without a
 * report. Files that ran `again` count as they did there.
 */
export function fromVitest(path, again) {
  const [report, second] = [read(path), again && read(again)]
  if (!report) return null
  const results = report.testResults.map(
    file => second?.testResults.find(({ name }) => name === file.name) ?? file,
  )
  const tests = results.flatMap(({ assertionResults }) => assertionResults)
  const skipped = tests.filter(({ status }) => ['pending', 'skipped', 'todo'].includes(status))
  const files = results.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some(test => test.status === 'failed'),
  )
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').length,
    skipped: skipped.length,
    // A suite or test that may be skipped says in its title when.
    reasons: skipped.flatMap(({ fullName }) => /[^ ]+ \([^)]*skipped[^)]*\)/.exec(fullName)?.[0] ?? fullName),
    failures: [
      ...tests
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => `${fullName}: ${opening(failureMessages[0])}`),
      ...files.map(({ name, message }) => `${name}: ${opening(message)}`),
    ],
  }
}

/** What each file took, and which failed, as file-results.mjs wrote it; none without that. */
export const resultsOf = path => read(path) ?? { files: [], errors: 0 }

/** What npm test says of itself at its end; null where it came to none. */
export function fromSummary(output) {
  const [, passed, failed, skipped = 0] =
    /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/m.exec(output) ?? []
  if (passed === undefined) return null
  const reasons = [...output.matchAll(/^skipped: (.*)/gm)].map(([, reason]) => reason)
  const failures = [...output.matchAll(/^(\S+) .* FAILED/gm)].map(([, step]) => step)
  const unsteady = [...output.matchAll(/^unsteady: (.*)/gm)].map(([, failure]) => failure)
  const counts = { passed: Number(passed), failed: Number(failed), skipped: Number(skipped) }
  return { ...counts, reasons, failures, unsteady }
}

/** Whether each test that failed in the first report passed in the second, and of a file that failed as a whole, some. */
export function passedAgain(path, again) {
  const second = read(again)?.testResults ?? []
  const passed = name =>
    second
      .find(file => file.name === name)
      ?.assertionResults.filter(({ status }) => status === 'passed')
      .map(({ fullName }) => fullName) ?? []
  return (read(path)?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .every(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      return passed(name).length > 0 && failed.every(({ fullName }) => passed(name).includes(fullName))
    })
}

/** Counts lines that begin with "ok" or "FAILED". */
export function fromLines(output) {
  const failures = [...output.matchAll(/^FAILED +(.*)/gm)].map(([, words]) => words)
  const passed = [...output.matchAll(/^ok +/gm)].length
  return { passed, failed: failures.length, skipped: 0, reasons: [], failures }
}

/** Several reports as one; null where one is missing. */
export function together(all) {
  if (all.some(counts => counts === null)) return null
  const sum = key => all.reduce((total, counts) => total + counts[key], 0)
  const list = key => all.flatMap(counts => counts[key])
  return {
    ...{ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') },
    ...{ reasons: list('reasons'), failures: list('failures') },
  }
}

// A property's message goes on with its seed and its counterexample.
const opening = (message = '') => message.split('\n').slice(0, 3).join(' ').slice(0, 400)

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
