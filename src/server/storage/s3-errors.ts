import { setTimeout as wait } from 'node:timers/promises'
import type { S3Config } from '../config.ts'
import { codeOf } from '../db/failures.ts'
import { StorageAway } from './storage.ts'

/**
 * Runs a request, and repeats it once after a broken connection or a busy answer: all our requests are safe
 * to repeat. Throws StorageAway, whose message is one sentence without a secret.
 */
export async function askS3<T>(config: S3Config, work: () => Promise<T>): Promise<T> {
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

/** The error code for a busy store (s3-transport.ts). */
export const busy = 'BUSY'

/** A kept connection may just have been closed, which does not mean that the store is down. */
const retryable = new Set([busy, 'ECONNRESET', 'EPIPE'])

/** Whether the store answered that there is no such object. */
export const isMissing = (error: unknown): boolean => ['NoSuchKey', 'NotFound'].includes(codeOf(error) ?? '')

/** Whether the store does not support the request, or not in this form. */
export const isUnsupported = (error: unknown): boolean =>
  ['NotImplemented', 'MethodNotAllowed', 'MalformedXML', 'InvalidRequest', 'MissingContentMD5'].includes(
    codeOf(error) ?? '',
  )

function explain({ endpoint, bucket }: S3Config, cause: unknown): StorageAway {
  const code = codeOf(cause)
  const at = endpoint.origin
  const refused = (message: string) => new StorageAway(message, { cause, refused: true })
  switch (code) {
    case 'NoSuchBucket':
      return refused(`S3_BUCKET ${bucket} does not exist at ${at}: create it there, it is not made here.`)
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
      return refused(`S3_ACCESS_KEY and S3_SECRET_KEY are not accepted at ${at}.`)
    case 'AccessDenied':
      return refused(`S3_ACCESS_KEY may not use the bucket ${bucket} at ${at}.`)
    case 'RequestTimeTooSkewed':
      return refused(`The clocks of this machine and of S3_ENDPOINT ${at} differ.`)
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
      return refused(`S3_ENDPOINT ${at} is not of the region that the bucket ${bucket} is in.`)
    default:
      return new StorageAway(`The photos' store at ${at} does not answer (${code ?? 'not as S3 does'}).`, {
        cause,
      })
  }
}
