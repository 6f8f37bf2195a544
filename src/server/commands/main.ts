import { start } from '../main.ts'
import { stopping } from './stopping.ts'

try {
  const server = await start()
  console.log(`Bancada is ready at ${server.address}`)
  stopping(() => server.close())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
