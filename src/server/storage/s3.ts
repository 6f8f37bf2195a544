import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Client } from 'minio'
import type { S3Config } from '../config.ts'
import { askS3, isMissing, isUnsupported } from './s3-errors.ts'
import { s3Transport, type Timeouts } from './s3-transport.ts'
import { assertKey, type Storage } from './storage.ts'

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
