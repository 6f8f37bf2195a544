import { readFileSync } from 'node:fs'

/** What vitest's JSON report says: passed, failed, skipped, why these were, and what each failure says first; null without a report. */
export function fromVitest(path) {
  const report = read(path)
  if (!report) return null
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const skipped = tests.filter(({ status }) => ['pending', 'skipped'].includes(status))
  const files = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some(test => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
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
  return { passed: Number(passed), failed: Number(failed), skipped: Number(skipped), reasons, failures }
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
