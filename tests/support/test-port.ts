import { once } from 'node:events'
import { createServer } from 'node:net'

// Each worker has a range, and each file begins anywhere in it.
const first = 20_000 + 1_500 * (Number(process.env.VITEST_POOL_ID ?? 0) % 8)
let given = Math.floor(Math.random() * 1_500)

/**
 * A port that a server can be given before it listens, and again after it was killed. The system hands none of these to
 * who asks for any port, as those from 32768 on, so that nobody else takes it meanwhile.
 */
export async function testPort(): Promise<number> {
  for (let tries = 0; tries < 1_500; tries++) {
    const port = first + (given++ % 1_500)
    if (await isFree(port)) return port
  }
  throw new Error(`No port from ${first} on is free.`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return false
  } finally {
    server.close()
  }
}
