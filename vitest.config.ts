import { randomInt } from 'node:crypto'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { messages } from './scripts/messages.mjs'

const isLong = process.env.LONG === '1'
// Files `*.slow.test.ts` are for npm test -- all, `*.long.test.ts` for npm run test:long, and both for whoever names one.
const isNamed = (kind: string) => process.argv.some(arg => arg.includes(kind))
const withLong = isNamed('.long')
const withSlow = isLong || withLong || process.env.ALL === '1' || isNamed('.slow')
if (withSlow) process.env.ALL = '1'

if (!process.env.SEED) {
  process.env.SEED = String(randomInt(2 ** 31))
  console.log(`Random tests begin with ${process.env.SEED}; SEED=${process.env.SEED} repeats them.`)
}

const shared = {
  exclude: [
    ...configDefaults.exclude,
    ...(withSlow ? [] : ['**/*.slow.test.ts']),
    ...(withLong ? [] : ['**/*.long.test.ts']),
  ],
  // Bounds for a machine that is busy with something else: a test that passes needs none of it.
  testTimeout: isLong ? 300_000 : 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  setupFiles: ['tests/support/setup.ts'],
}

/** React as it is built, which draws in half the time of that for development. */
const builtReact = {
  name: 'built-react',
  config: () => ({ oxc: { jsx: { development: false } } }),
}

// Each project is a group of its own, so that they may differ in workers and still run in one call.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['tests/shared/**/*.test.ts', 'tests/client/**/*.test.ts', 'tests/house/**/*.test.ts'],
          setupFiles: [...shared.setupFiles, 'tests/support/fresh-modules.ts'],
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'integration',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/cluster.ts', 'tests/support/scratch.ts'],
          // A worker loads the server's code once; what a file puts in place of something it takes away again.
          isolate: false,
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Screens in a window without a layout, which this configuration compiles as the build does.
        plugins: [react(), messages(), builtReact],
        test: {
          ...shared,
          name: 'drawn',
          env: { NODE_ENV: 'production' },
          include: ['tests/drawn/**/*.test.ts'],
          environment: './tests/support/window.ts',
          globalSetup: ['tests/support/cluster.ts', 'tests/support/scratch.ts'],
          // A second one would compile and load all screens once more.
          maxWorkers: 1,
          isolate: false,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/cluster.ts', 'tests/support/scratch.ts', 'tests/support/site.ts'],
          testTimeout: 240_000,
          // Files share their workers' browser and code, and one server unless they break it.
          isolate: false,
          // A page waits for half of its time: two processors have work for three. In `all` some pages starved so.
          maxWorkers: withSlow ? 2 : 3,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...shared,
          name: 'browsers',
          include: ['tests/browsers/**/*.test.ts'],
          globalSetup: ['tests/support/cluster.ts', 'tests/support/scratch.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'releases',
          include: ['tests/releases/**/*.test.ts'],
          globalSetup: ['tests/support/cluster.ts', 'tests/support/scratch.ts'],
          fileParallelism: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/cluster.ts', 'tests/support/scratch.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'citus',
          include: ['tests/citus/**/*.test.ts'],
          globalSetup: ['tests/support/scratch.ts'],
          testTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
