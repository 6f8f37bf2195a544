// Stops the supervision of a Postgres that is gone, with nothing else to keep the process alive.
import { runnerImport } from 'vite'

const { module } = await runnerImport('/src/server/db/embedded/supervise.ts', {
  configFile: false,
  logLevel: 'error',
})
const noProcess = 2 ** 22 + 1
const exited = new Promise(resolve => setTimeout(resolve, 300).unref())
const { stop } = module.supervise({ pid: noProcess, port: 0, exited }, {}, () => {})
await stop()
console.log('stopped')
