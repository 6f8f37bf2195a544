import type { RawRequestDefaultExpression, RawServerBase } from 'fastify'

/**
 * An address that cannot be decoded becomes one that is not there: the router would answer it before any
 * hook, without our headers.
 */
export function readableUrl({ url = '/' }: RawRequestDefaultExpression<RawServerBase>): string {
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return url
  } catch {
    return '/.unreadable'
  }
}
