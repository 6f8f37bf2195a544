import { defineConfig } from 'vitest/config'

const shared = {
  testTimeout: process.env.LONG === '1' ? 300_000 : 20_000,
  hookTimeout: 60_000,
  setupFiles: ['tests/support/long.ts'],
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['tests/shared/**/*.test.ts', 'tests/client/**/*.test.ts', 'tests/house/**/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'integration',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/cluster.ts', 'tests/support/scratch.ts'],
          maxWorkers: 3,
        },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/cluster.ts', 'tests/support/scratch.ts'],
          testTimeout: 120_000,
          fileParallelism: false,
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
    ],
  },
})
