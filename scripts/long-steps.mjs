import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onPath } from './browser.mjs'
import { fromLines, fromSummary, fromVitest, together } from './counts.mjs'
import { findCitus } from './find-citus.mjs'
import { findFirefox, findWebKit } from './other-browsers.mjs'
import { root } from './prepare.mjs'

/**
 * The steps of npm run test:long in order. Each has
 * - name: as it is chosen by and as the summary calls it;
 * - minutes: after which it is ended;
 * - absent(): the sentence why it cannot run here, or null where it can;
 * - commands(place): [file, args, env] of each command; a step ends with the first that fails;
 * - counts(place, output): { passed, failed, skipped, reasons, failures }, or null where nothing was reported.
 * place is { scratch, seed }: a folder of this run's own, and what random tests begin with.
 */
export const steps = [
  all(),
  long('unit'),
  long('integration'),
  {
    // Processes that are killed, a database that fails over, the benches in small, the demo's whole export.
    name: 'long-files',
    minutes: 40,
    absent: () => null,
    commands: place => [
      vitest('integration', 'long-files', place, { ALL: '1' }, testFiles(/\.long\.test\.ts$/)),
    ],
    counts: place => fromVitest(reportOf('long-files', 'integration', place)),
  },
  onNode(22),
  onNode(24),
  // By the machine's zone. A whole day on, a session's length and the plans' on, over a year's end, a day few years have.
  onDay('a-day-on', now => now.setDate(now.getDate() + 1)),
  onDay('99-days-on', now => now.setDate(now.getDate() + 99)),
  onDay('new-year', now => new Date(now.getFullYear(), 11, 31, 23, 58)),
  onDay('leap-day', () => new Date(2028, 1, 29, 12)),
  {
    name: 'chromium',
    minutes: 40,
    absent: () => (onPath() ? null : 'no Chromium is on the PATH (apt-get install chromium)'),
    commands: place => [vitest('browser', 'chromium', place, { ALL: '1', BROWSER_PATH: onPath() })],
    counts: place => fromVitest(reportOf('chromium', 'browser', place)),
  },
  story('firefox', () => (findFirefox() ? null : 'Firefox is not installed (apt-get install firefox-esr)')),
  story('webkit', () =>
    findWebKit()
      ? null
      : 'WebKitGTK or what drives it is not installed (apt-get install webkit2gtk-driver xvfb dbus)',
  ),
  {
    // Alone, because it counts milliseconds.
    name: 'rolling-release',
    minutes: 20,
    absent: () => (answers('caddy', ['version']) ? null : 'Caddy is not installed (apt-get install caddy)'),
    commands: place => [vitest('releases', 'rolling-release', place, {})],
    counts: place => fromVitest(reportOf('rolling-release', 'releases', place)),
  },
  {
    name: 'faults',
    minutes: 60,
    absent: () => null,
    commands: place => [vitest('faults', 'faults', place, { ALL: '1' })],
    counts: place => fromVitest(reportOf('faults', 'faults', place)),
  },
  {
    name: 'citus',
    minutes: 60,
    absent: () =>
      findCitus() ? null : 'no PostgreSQL here has Citus (postgresql-15 to 17 with its package)',
    commands: place => [vitest('citus', 'citus', place, { CITUS_BIN: findCitus() })],
    counts: place => fromVitest(reportOf('citus', 'citus', place)),
  },
  bench('bench', []),
  bench('bench-figures', ['figures']),
  bench('bench-writes', ['writes']),
  bench('bench-export', ['export']),
  bench('bench-import', ['import']),
  bench('bench-photos', ['photos']),
  bench('giant', ['giant']),
  bench('bench-webhook', ['webhook']),
  bench('bench-admin', ['admin']),
  bench('bench-page', ['page'], 45),
  bench('bench-site', ['site']),
  {
    name: 'container',
    minutes: 30,
    absent: () =>
      answers('docker', ['info']) ? null : 'no Docker engine answers here: install one, or start its daemon',
    commands: () => [[process.execPath, [join('scripts', 'long-container.mjs')], {}]],
    counts: (_, output) => fromLines(output),
  },
  {
    name: 'compose',
    minutes: 45,
    absent: () =>
      answers('docker', ['info'])
        ? answers('docker', ['compose', 'version'])
          ? null
          : 'docker has no compose (apt-get install docker-compose-plugin, or docker-compose)'
        : 'no Docker engine answers here: install one, or start its daemon',
    commands: () => [[process.execPath, [join('scripts', 'long-compose.mjs')], {}]],
    counts: (_, output) => fromLines(output),
  },
]

/** All that needs no other browser, date or root. */
function all() {
  return {
    name: 'all',
    minutes: 90,
    absent: () => null,
    commands: () => [[process.execPath, [join('scripts', 'test.mjs'), 'all'], {}]],
    counts: (_, output) => fromSummary(output),
  }
}

/** The properties ten times as far, and the faults that take minutes: the files that look at LONG, or at random. */
function long(project) {
  const name = `long-${project}`
  return {
    name,
    minutes: 60,
    absent: () => null,
    commands: place => [vitest(project, name, place, { LONG: '1' }, longFiles())],
    counts: place => fromVitest(reportOf(name, project, place)),
  }
}

/** A copy of the checkout by another release of Node: that of the image, and one between. */
function onNode(major) {
  const name = `node-${major}`
  return {
    name,
    minutes: 45,
    absent: () => null,
    commands: ({ scratch }) => [
      [process.execPath, [join('scripts', 'long-node.mjs'), `${major}`, join(scratch, name)], {}],
    ],
    counts: (_, output) => fromLines(output),
  }
}

/** Unit and integration with every clock moved, Postgres's too. */
function onDay(name, target) {
  const projects = ['unit', 'integration']
  return {
    name,
    minutes: 20,
    absent: () =>
      answers('faketime', ['-f', '+1d', 'true'])
        ? null
        : 'faketime is not installed (apt-get install faketime)',
    commands: place =>
      projects.map(project => {
        const [file, args, env] = vitest(project, name, place, { ALL: '1', NO_FAKE_STAT: '1' })
        // A distance, which each process that is started adds alike; a date would begin anew in each.
        const ahead = Math.round((target(new Date()) - Date.now()) / 1000)
        return ['faketime', ['-f', `${ahead < 0 ? '' : '+'}${ahead}s`, file, ...args], env]
      }),
    counts: place => together(projects.map(project => fromVitest(reportOf(name, project, place)))),
  }
}

/** The owner's story, from sign-up to paid with a photo, in a browser that is no Chromium. */
function story(browser, absent) {
  const name = `story-${browser}`
  const files = [join('tests', 'browsers', `${browser}.test.ts`)]
  return {
    name,
    minutes: 15,
    absent,
    commands: place => [vitest('browsers', name, place, {}, files)],
    counts: place => fromVitest(reportOf(name, 'browsers', place)),
  }
}

function bench(name, args, minutes = 25) {
  return {
    name,
    minutes,
    absent: () => null,
    commands: () => [[process.execPath, [join('tests', 'bench', 'run.mjs'), ...args], {}]],
    counts: (_, output) => {
      const [, cells] = /^(\d+) cells measured/m.exec(output) ?? []
      return cells
        ? { passed: Number(cells), failed: 0, skipped: 0, reasons: [], failures: [], unit: 'cells measured' }
        : null
    },
  }
}

function vitest(project, name, place, env, files = []) {
  const report = `--outputFile.json=${reportOf(name, project, place)}`
  const args = ['run', `--project=${project}`, '--reporter=default', '--reporter=json', report, ...files]
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  // A NODE_ENV of the user's shell would change what the libraries do under test.
  return [process.execPath, [program, ...args], { ...env, NODE_ENV: 'test' }]
}

const reportOf = (name, project, { scratch }) => join(scratch, `${name}-${project}.json`)

const answers = (program, args) => spawnSync(program, args, { stdio: 'ignore', timeout: 20_000 }).status === 0

const longFiles = () =>
  testFiles(/\.test\.ts$/).filter(path =>
    /fast-check|support\/long|env\.LONG/.test(readFileSync(join(root, path), 'utf8')),
  )

const testFiles = named =>
  readdirSync(join(root, 'tests'), { recursive: true })
    .filter(path => named.test(path))
    .map(path => join('tests', path))
