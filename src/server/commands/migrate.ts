import { run } from './run.ts'

// Opening the database migrates it.
await run(
  async () => {
    console.log('The database is up to date.')
    return 0
  },
  { migrates: true },
)
