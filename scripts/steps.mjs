import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { passedAgain, resultsOf } from './counts.mjs'
import { findFirefox } from './other-browsers.mjs'
import { run } from './run.mjs'

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

// More than these are no lost race.
const unsteadyFiles = 3

/**
 * The steps of npm test in order; those of one group run at the same time. One that is `onlyInAll` is for npm test -- all, and
 * for whoever names it; `absent()` is the sentence why a step cannot run here, or null where it can.
 */
export const groups = [
  [
    tool('types', 'typescript', 'tsc', ['--noEmit']),
    tool('lint', '@biomejs/biome', 'biome', ['ci', '.']),
    tool('knip', 'knip', 'knip', ['--no-progress']),
    ...catalogs(),
  ],
  [
    { name: 'build', run: build },
    { name: 'unit', run: place => vitest('unit', place) },
  ],
  // Some of these start the built server, and the browser is shown the built app.
  [
    { name: 'integration', run: built(place => vitest('integration', place)) },
    // Beside it, for one waits for the database half of its time. What it says stands below, where anything failed.
    { name: 'drawn', run: built(place => vitest('drawn', place, { isBeside: true })) },
  ],
  [{ name: 'browser', run: built(browser) }],
  [
    {
      name: 'firefox',
      onlyInAll: true,
      absent: () => (findFirefox() ? null : 'Firefox is not installed (apt-get install firefox-esr)'),
      run: built(place => vitest('browsers', place, { files: ['tests/browsers/firefox.test.ts'] })),
    },
  ],
]

export const stepNames = groups.flat().map(step => step.name)

function tool(name, folder, bin, args) {
  return {
    name,
    run: ({ root, env }) =>
      run(process.execPath, [binary(root, folder, bin), ...args], {
        cwd: root,
        env: { ...process.env, ...env },
      }),
  }
}

function catalogs() {
  if (!scripts['i18n:check']) return []
  return [
    {
      name: 'catalogs',
      run: ({ root, env }) =>
        run('npm', ['run', '--silent', 'i18n:check'], { cwd: root, env: { ...process.env, ...env } }),
    },
  ]
}

/** The work, on a build that matches the sources also where the step is run alone. */
function built(work) {
  return async place => {
    const done = await build()
    return done.ok ? work(place) : done
  }
}

async function browser(place) {
  const found = await findBrowser(place)
  return found.path
    ? vitest('browser', place, { more: { BROWSER_PATH: found.path } })
    : { ok: false, output: found.reason }
}

/**
 * Runs a project, or these files of it, with more in its environment; one that is beside another shows nothing of itself
 * unless it fails. In `all`, whose thousands of tests one lost race would fail, up to `unsteadyFiles` files that failed
 * run once more, without the others: `again` is the report of that, if all of it passed.
 */
async function vitest(project, place, { files = [], ...how } = {}) {
  const first = await vitestOnce(project, place, { ...how, files })
  const { files: tried, errors } = resultsOf(first.files)
  const failed = tried.filter(file => file.failed).map(({ file }) => file)
  const tryAgain = place.env.ALL && errors === 0 && failed.length > 0 && failed.length <= unsteadyFiles
  if (first.ok || !tryAgain) return first
  console.log(`\n${failed.join(', ')} failed, and run once more without the others.`)
  const again = await vitestOnce(project, place, { ...how, files: failed, name: `${project}-again` })
  return again.ok && passedAgain(first.tests, again.tests)
    ? { ...first, ok: true, again: again.tests }
    : first
}

async function vitestOnce(project, { root, scratch, env: wanted }, how) {
  const { files: only, more, isBeside, name = project } = how
  const tests = join(scratch, `${name}.json`)
  const files = join(scratch, `${name}-files.json`)
  const ours = `--reporter=${join(root, 'scripts', 'file-results.mjs')}`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${tests}`, ours]
  const args = [binary(root, 'vitest', 'vitest'), 'run', `--project=${project}`, ...reporters, ...only]
  // A NODE_ENV of the user's shell would change what the libraries do under test.
  const env = { ...process.env, ...wanted, ...more, FILE_RESULTS: files, NODE_ENV: 'test' }
  const show = isBeside ? undefined : 'terminal'
  const { ok, output } = await run(process.execPath, args, { cwd: root, env, show })
  return { ok, output, tests, files }
}

function binary(root, folder, name) {
  const home = join(root, 'node_modules', folder)
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  return join(home, typeof bin === 'string' ? bin : bin[name])
}
