import { join, sep } from 'node:path'
import { prepare, root } from './prepare.mjs'

// What writes the routes is among the tests' packages.
await prepare({ tests: true })
// A NODE_ENV of the user's shell would mix production's React with development's JSX.
process.env.NODE_ENV = 'development'
const { createServer, createServerModuleRunner } = await import('vite')

// Of its own, so that two development servers don't take each other's.
const hmrPort = Number(process.env.PORT || 3000) + 20_000
const vite = await createServer({
  root,
  server: { middlewareMode: true, hmr: { port: hmrPort } },
  appType: 'custom',
})
// Without its own hot reload: the server is closed and started anew as a whole.
const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false })

let running = null
let turn = Promise.resolve()
let timer

restart()
vite.watcher.on('all', (_event, file) => {
  if (!isServerSide(file)) return
  clearTimeout(timer)
  timer = setTimeout(restart, 100)
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, leave)

function restart() {
  turn = turn.then(async () => {
    try {
      await running?.close()
      running = null
      runner.clearCache()
      const { start } = await runner.import('/src/server/main.ts')
      const { buildReadingThread } = await import('./reading-thread.mjs')
      const thread = await buildReadingThread(root, join(root, 'node_modules', '.bancada-dev'))
      running = await start({ vite, thread })
      console.log(`Bancada at ${running.address}`)
    } catch (error) {
      console.error(error)
      console.error('The server is down until the next change.')
    }
  })
}

async function leave() {
  await turn
  await running?.close()
  await vite.close()
  process.exit(0)
}

function isServerSide(file) {
  const folders = ['src/server', 'src/dev', 'src/shared', 'drizzle'].map(folder => join(root, folder) + sep)
  return folders.some(folder => file.startsWith(folder))
}
