import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from 'minio'
import type { S3Config } from '../../src/server/config.ts'
import { atFileEnd } from './file-end.ts'
import { inAll } from './long.ts'
import { testPort } from './test-port.ts'

/** A real S3 server of a test file's own; or, where there is none, why. */
type S3 = { server: S3Server; away?: undefined } | { server?: undefined; away: string }
export type S3Server = Awaited<ReturnType<typeof startSwift>>

/**
 * Starts one, or says why none can be had: tests that need it are skipped under that name. Call it at the top of a file.
 * Throws where one should have started.
 */
export async function startS3(): Promise<S3> {
  if (!inAll(true, false)) return { away: 'npm test -- all tries it' }
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return { away: 'not root on Debian' }
  try {
    return { server: await startSwift() }
  } catch (error) {
    if (error instanceof NotInstalled) return { away: error.message }
    throw error
  }
}

class NotInstalled extends Error {}

/** What the script ends with where its packages are not to be had. */
const notInstalled = 3

async function startSwift() {
  const ports = [await testPort(), await testPort(), await testPort(), await testPort()]
  const script = fileURLToPath(new URL('s3-server.sh', import.meta.url))
  // Its standard input is what it lives by: it ends with this process, however that ends.
  const child = spawn('bash', [script, ...ports.map(String)], { stdio: 'pipe' })
  const gone = once(child, 'exit')
  const complaints: string[] = []
  createInterface(child.stderr).on('line', line => complaints.push(line))
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]()
  const said = async (word: string) => {
    const { value } = await answers.next()
    if (value === word) return
    const [code] = await gone
    const reason = complaints.at(-1) ?? 'it ended'
    throw code === notInstalled ? new NotInstalled(reason) : new Error(`The S3 server: ${reason}.`)
  }
  await said('ready')
  atFileEnd(async () => {
    child.stdin.end()
    await gone
  })

  let buckets = 0
  const endpoint = new URL(`http://127.0.0.1:${ports[0]}`)
  return {
    /** How to reach a bucket of this server's: a new and empty one. */
    async bucket(): Promise<S3Config> {
      const config = {
        endpoint,
        bucket: `fotos-os-${buckets++}`,
        accessKey: 'test:tester',
        secretKey: 'testing',
      }
      await clientOf(config).makeBucket(config.bucket)
      return config
    },
    async stop() {
      child.stdin.write('stop\n')
      await said('stopped')
    },
    /** Again, with what it held. */
    async start() {
      child.stdin.write('start\n')
      await said('ready')
    },
  }
}

/** The library's own client, as whoever runs the store may use it. */
export const clientOf = ({ endpoint, accessKey, secretKey }: S3Config) =>
  new Client({
    endPoint: endpoint.hostname,
    port: Number(endpoint.port),
    useSSL: false,
    accessKey,
    secretKey,
    region: 'us-east-1',
  })
