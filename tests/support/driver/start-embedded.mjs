// Starts the embedded Postgres of a folder in a process that a test may kill.
// Prints its lines, then {"ownerUrl": …}; stops well when its input closes, and just exits on SIGUSR2.
import { runnerImport } from 'vite'

const [dataDir] = process.argv.slice(2)
try {
  const { module } = await runnerImport('/src/server/db/embedded/start-postgres.ts', {
    configFile: false,
    logLevel: 'error',
  })
  // Before anything tells the test that it may signal.
  process.once('SIGUSR2', () => process.exit())
  const running = await module.startEmbedded({ dataDir, log: line => console.log(line) })
  console.log(JSON.stringify({ ownerUrl: running.ownerUrl }))
  process.stdin.resume().once('end', () => running.stop().then(() => process.exit()))
} catch (error) {
  console.log(error.message)
  process.exit(1)
}
