import type { IncomingMessage } from 'node:http'
import http from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'minio'
import type { S3Config } from '../config.ts'
import { codeOf } from '../db/failures.ts'
import { assertKey, type Storage, StorageAway } from './storage.ts'

/** Objects in an S3 bucket, which the operator creates. `listedAtOnce` is S3's maximum. */
export function s3Storage(
  config: S3Config,
  { timeouts, listedAtOnce = 1000 }: { timeouts?: Timeouts; listedAtOnce?: number } = {},
): Storage {
  const { bucket } = config
  let client: Promise<Client> | undefined
  const ask = <T>(work: (client: Client) => Promise<T>) =>
    askS3(config, async () => {
      client ??= openClient(config, timeouts)
      return work(await client)
    })
  const page = (prefix: string, from: string, limit: number) =>
    ask(client => client.listObjectsV2Query(bucket, prefix, from, '', limit, ''))
  return {
    async put(key, body, type) {
      assertKey(key)
      await ask(client => client.putObject(bucket, key, body, body.length, { 'Content-Type': type }))
    },
    async get(key) {
      assertKey(key)
      return ask(async client => {
        const body = await client.getObject(bucket, key).catch(unlessMissing)
        return body && { body, size: sizeOf(body) }
      })
    },
    async remove(keys) {
      for (const key of keys) assertKey(key)
      for (let at = 0; at < keys.length; at += removedAtOnce)
        await removeBatch(keys.slice(at, at + removedAtOnce))
    },
    async *list(prefix) {
      for (let from = '', more = true; more; ) {
        const { objects, isTruncated, nextContinuationToken } = await page(prefix, from, listedAtOnce)
        for (const { name, lastModified } of objects) if (name) yield { key: name, modified: lastModified }
        more = isTruncated
        from = nextContinuationToken
      }
    },
    // Objects are sent in one request, so there are no unfinished uploads.
    removeUnfinished: async () => 0,
    // A bucket's free space is unknown.
    space: async () => null,
    check: async () => void (await page('', '', 1)),
  }

  async function removeBatch(keys: string[]): Promise<void> {
    const refused = keys.length > 1 ? await ask(client => removeTogether(client, keys)) : true
    // Removes one by one if the store cannot remove several, or refused some: then the error names the
    // reason.
    if (refused) for (const key of keys) await ask(client => client.removeObject(bucket, key))
  }

  async function removeTogether(client: Client, keys: string[]): Promise<boolean> {
    try {
      return (await client.removeObjects(bucket, keys)).length > 0
    } catch (error) {
      if (isUnsupported(error)) return true
      throw error
    }
  }
}

// S3 allows 1,000, but answers when all are removed: fewer keep each request within its time.
const removedAtOnce = 100

// Imported when needed: loading takes a third of a second.
async function openClient({ endpoint, accessKey, secretKey }: S3Config, timeouts: Timeouts | undefined) {
  const { Client } = await import('minio')
  return new Client({
    endPoint: endpoint.hostname.replace(/^\[|\]$/g, ''),
    ...(endpoint.port && { port: Number(endpoint.port) }),
    useSSL: endpoint.protocol === 'https:',
    accessKey,
    secretKey,
    region: regionOf(endpoint.hostname),
    // More than any photo: a failed multipart upload could leave behind what no listing shows.
    partSize: 64 * 1024 * 1024,
    // The client's own retries print to the console; askS3 retries instead.
    retryOptions: { disableRetry: true },
    ...s3Transport(endpoint.protocol, timeouts),
  })
}

/** Stores with regions have them in their host (s3.sa-east-1.amazonaws.com); others take the default. */
const regionOf = (host: string): string => /^s3[.-]([a-z]{2}-[a-z]+-\d+)\./.exec(host)?.[1] ?? 'us-east-1'

/** In bytes. Throws, without reading the body, if the answer has no length. */
function sizeOf(body: Readable): number {
  const { headers } = body as IncomingMessage
  const size = Number(headers['content-length'] ?? Number.NaN)
  if (Number.isSafeInteger(size)) return size
  body.destroy()
  throw new Error('An object came without its size.')
}

function unlessMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

/** Time limits of a store, in milliseconds. */
interface Timeouts {
  /** Until it accepts a connection. */
  connect: number
  /** Without anything sent or received on the connection. */
  idle: number
}

/** The client's transport: bounded waits and reused connections. */
function s3Transport(protocol: string, { connect, idle }: Timeouts = { connect: 3_000, idle: 10_000 }) {
  const secure = protocol === 'https:'
  const kept = { keepAlive: true, maxFreeSockets: 16 }
  return {
    transportAgent: secure ? new https.Agent(kept) : new http.Agent(kept),
    transport: { request: request as typeof http.request },
  }

  function request(options: http.RequestOptions, onAnswer: (answer: http.IncomingMessage) => void) {
    let answer: http.IncomingMessage | undefined
    const asked = (secure ? https : http).request({ ...options, timeout: idle }, received => {
      if (busyCodes.has(received.statusCode ?? 0)) {
        received.resume()
        asked.emit('error', failure(busy, `the store answered ${received.statusCode}`))
        return
      }
      answer = received
      onAnswer(received)
    })
    asked.on('socket', socket => {
      if (!socket.connecting) return
      const late = () => asked.destroy(failure('ETIMEDOUT', 'no connection'))
      const timer = setTimeout(late, connect)
      for (const event of [secure ? 'secureConnect' : 'connect', 'close'])
        socket.once(event, () => clearTimeout(timer))
    })
    asked.on('timeout', () => {
      // With a full buffer our own reader is slow, not the store.
      if (answer && answer.readableLength >= answer.readableHighWaterMark) asked.setTimeout(idle)
      else (answer ?? asked).destroy(failure('ETIMEDOUT', 'no progress'))
    })
    return asked
  }
}

/** Answers that ask for a retry. The client would leave their bodies unread and block the connection. */
const busyCodes = new Set([408, 429, 499, 500, 502, 503, 504, 520])

const failure = (code: string, message: string) => Object.assign(new Error(message), { code })

/**
 * Runs a request, and repeats it once after a broken connection or a busy answer: all our requests are safe
 * to repeat. Throws StorageAway, whose message is one sentence without a secret.
 */
async function askS3<T>(config: S3Config, work: () => Promise<T>): Promise<T> {
  try {
    return await work().catch(async error => {
      if (!retryable.has(codeOf(error) ?? '')) throw error
      await wait(200)
      return work()
    })
  } catch (error) {
    throw explain(config, error)
  }
}

/** The error code for a busy store. */
const busy = 'BUSY'

/** A kept connection may just have been closed, which does not mean that the store is down. */
const retryable = new Set([busy, 'ECONNRESET', 'EPIPE'])

/** Whether the store answered that there is no such object. */
const isMissing = (error: unknown): boolean => ['NoSuchKey', 'NotFound'].includes(codeOf(error) ?? '')

/** Whether the store does not support the request, or not in this form. */
const isUnsupported = (error: unknown): boolean =>
  ['NotImplemented', 'MethodNotAllowed', 'MalformedXML', 'InvalidRequest', 'MissingContentMD5'].includes(
    codeOf(error) ?? '',
  )

function explain({ endpoint, bucket, named = photos }: S3Config, cause: unknown): StorageAway {
  const code = codeOf(cause)
  const at = endpoint.origin
  const refused = (message: string) => new StorageAway(message, { cause, refused: true })
  switch (code) {
    case 'NoSuchBucket':
      return refused(
        `${named.bucket} ${bucket} does not exist at ${at}: create it there, it is not made here.`,
      )
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
      return refused(`${named.keys} are not accepted at ${at}.`)
    case 'AccessDenied':
      return refused(`${named.keys} may not use the bucket ${bucket} at ${at}.`)
    case 'RequestTimeTooSkewed':
      return refused(`The clocks of this machine and of ${named.at} ${at} differ.`)
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
      return refused(`${named.at} ${at} is not of the region that the bucket ${bucket} is in.`)
    default:
      return new StorageAway(`${named.what} at ${at} does not answer (${code ?? 'not as S3 does'}).`, {
        cause,
      })
  }
}

const photos = {
  what: "The photos' store",
  at: 'S3_ENDPOINT',
  bucket: 'S3_BUCKET',
  keys: 'S3_ACCESS_KEY and S3_SECRET_KEY',
}
