import { prepare, root } from '../../scripts/prepare.mjs'

await prepare({ tests: true })
// As the server runs: libraries check less in production.
process.env.NODE_ENV = 'production'
const { createServer, createServerModuleRunner } = await import('vite')
const vite = await createServer({
  root,
  server: { middlewareMode: true, ws: false, watch: null },
  appType: 'custom',
  logLevel: 'error',
})
try {
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false })
  const { bench } = await runner.import('/tests/bench/main.ts')
  await bench(process.argv.slice(2))
} catch (error) {
  // Not the whole error: what a library hangs on to it may hold where the database is, and its password.
  console.error(error.stack, error.cause?.message ?? '')
  process.exitCode = 1
} finally {
  await vite.close()
}
