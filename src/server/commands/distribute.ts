import { ConfigError } from '../config.ts'
import { roleOf } from '../database-address.ts'
import { distribute } from '../db/distribute.ts'
import { migrate } from '../db/migrate.ts'
import { run } from './run.ts'

// Opening the database has migrated it.
await run(async (_db, { databaseUrl, migrateDatabaseUrl }, workers) => {
  if (!databaseUrl || !migrateDatabaseUrl)
    throw new ConfigError(
      'To distribute, set DATABASE_URL and MIGRATE_DATABASE_URL: Citus takes a role of its own for each.',
    )
  if (workers.length === 0 || workers.some(worker => !/^[\w.-]+:\d+$/.test(worker)))
    throw new ConfigError('Name the workers: npm run distribute -- host:port host:port')
  const count = await distribute(migrateDatabaseUrl, workers)
  // The views are new.
  await migrate(migrateDatabaseUrl, roleOf(databaseUrl))
  console.log(`${count} tables were distributed over ${workers.length} workers.`)
  return 0
})
