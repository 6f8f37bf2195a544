/**
 * The faults that npm run faults lists. `file` does one on purpose, told by the fault's name; `held` are tests of
 * the suites that do it already: their files, and how their titles begin.
 */
export const faults = [
  {
    name: 'app-killed',
    what: 'kill -9 of the app mid-order, 200 times',
    file: 'app',
    held: [['server/killed.slow.test.ts', 'claim: leaves whole orders or nothing']],
  },
  {
    name: 'upload-killed',
    what: 'kill -9 of the app mid-upload',
    held: [
      ['server/killed-uploads.long.test.ts', 'on disk (skipped where files have another clock)'],
      ['server/killed-uploads.long.test.ts', 'once %i are answered'],
    ],
  },
  { name: 'postmaster-killed', what: 'kill -9 of the database under load', file: 'database' },
  {
    name: 'backends-ended',
    what: 'pg_terminate_backend each second',
    file: 'database',
    held: [['server/driver.test.ts', 'five seconds of killed backends: no call hangs']],
  },
  { name: 'fast-restart', what: 'fast restart of the database', file: 'database' },
  {
    name: 'paused',
    what: 'SIGSTOP for 30 s, of a process and of the database',
    file: ['app', 'database'],
    tests: ['app-paused', 'database-paused'],
  },
  {
    name: 'pool-exhausted',
    what: 'every connection of the pool waits',
    file: 'pool',
    held: [['server/concurrency.test.ts', 'a hundred calls of one owner at once']],
  },
  {
    name: 'photo-disk-full',
    what: 'the disk of the photos is full',
    held: [
      ['server/storage-disk.test.ts', 'is told, leaves nothing behind, and holds what it held'],
      ['server/photo-store.slow.test.ts', 'a store that does not answer keeps photos waiting'],
    ],
  },
  { name: 'database-disk-full', what: 'the disk of the database is full', file: 'disk' },
  {
    name: 's3-away',
    what: 'S3 down, slow, reset mid-body',
    held: [
      ['server/storage-s3.slow.test.ts', 'stopped, it is away; started again'],
      ['server/storage-s3.slow.test.ts', 'a store that stalls in the middle of an object is given up'],
      ['server/storage-s3.slow.test.ts', 'a connection that breaks in the middle of an object'],
      ['server/storage-s3.slow.test.ts', 'a connection that breaks is tried once more, then told'],
    ],
  },
  {
    name: 'deliveries-mixed',
    what: 'webhooks of purchases duplicated, in all orders',
    held: [
      ['server/billing-once.test.ts', 'holds: of fifty deliveries of one body at once'],
      ['server/billing-once.test.ts', 'holds: $what end the same in every order'],
      ['server/billing-model.slow.test.ts', 'holds: after whatever is sold, told and told again'],
    ],
  },
  {
    name: 'answer-lost',
    what: 'a webhook is stored, its answer lost',
    file: 'billing',
    held: [['server/killed-billing.long.test.ts', 'holds: kill -9 between storing and deriving']],
  },
  {
    name: 'limit',
    what: '50 creations at the limit, on two processes',
    file: 'app',
    held: [['server/orders-numbers.test.ts', 'holds: of fifty creations at once, one below the limit']],
  },
  {
    name: 'calendar',
    what: "month's end, midnight of UTC−3, leap day, trial's end",
    held: [
      ['server/orders-limits.test.ts', 'claim: basico counts the calendar month of the shop’s own clock'],
      ['server/orders-limits.test.ts', 'the year’s end is a month’s end'],
      ['server/limit-month.test.ts', 'whatever zones are set, months follow each other'],
      ['server/settings-zone.test.ts', 'in every zone of Brazil the database and the app see an instant'],
      ['server/demo.slow.test.ts', 'a leap day, late'],
      ['server/plans.test.ts', '2026-01-23T12:00:00.001Z'],
      ['server/plans.test.ts', 'a plan that ends while a form is open refuses at the write itself'],
    ],
  },
  {
    name: 'clock-off',
    what: "one process's clock is an hour off",
    file: 'clocks',
    held: [
      ['server/jobs.test.ts', 'claim: a job whose process is gone is free again once its lease is over'],
      ['server/orders-edit.test.ts', 'an updated_at from the future still only grows'],
    ],
  },
  {
    name: 'two-tabs',
    what: 'two tabs change one order',
    held: [
      ['server/orders-edit.test.ts', 'of two edits at once one wins, and the other gets the newer row'],
      ['server/figures-together.slow.test.ts', 'one status that two people change at once is moved once'],
      ['drawn/orders-shared.test.ts', 'both versions are told apart and chosen from'],
    ],
  },
  { name: 'slow-sockets', what: '1,000 slow sockets', file: 'slow-sockets' },
  {
    name: 'import-killed',
    what: 'an import is killed at half',
    held: [['server/killed-imports.long.test.ts', 'kill -9 while a file is read, stored and taken back']],
  },
  {
    name: 'restored',
    what: 'backup, loss of everything, restore, audit',
    held: [
      ['server/nightly-backup.slow.test.ts', 'all is lost but the bucket, and comes back from it'],
      ['server/system-backup.slow.test.ts', 'an empty installation becomes the same'],
    ],
  },
  { name: 'migration', what: 'a migration over a million orders under load', file: 'migration' },
  {
    name: 'migrations-at-once',
    what: 'two processes migrate at once',
    held: [
      ['server/migrations.test.ts', 'migrating again changes nothing, and replicas that start together'],
    ],
  },
  {
    name: 'rolling',
    what: 'a rolling release, with a page of the one before open',
    held: [
      ['releases/rolling-release.test.ts', 'this release, replaced by one with other files of code'],
      ['e2e/rolling-pages.slow.test.ts', 'claim: a page that is open while releases change goes on'],
      ['server/rolling-restart.slow.test.ts', 'two processes behind Caddy restart one after the other'],
    ],
  },
  {
    name: 'sigterm',
    what: 'SIGTERM under load',
    file: 'app',
    held: [['server/stopping.slow.test.ts', 'stops within seconds though sockets stand open']],
  },
  { name: 'starved', what: 'memory and processor starved', file: 'starved' },
  {
    name: 'failover',
    what: 'failover of the database',
    held: [['server/failover.long.test.ts', 'a primary that dies while two processes write']],
  },
]
