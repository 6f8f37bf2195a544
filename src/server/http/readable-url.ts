import type { RawRequestDefaultExpression, RawServerBase } from 'fastify'

/**
 * Replaces an address that cannot be decoded by an unknown one: the router would answer it before any hook,
 * without our headers.
 */
export function readableUrl({ url = '/' }: RawRequestDefaultExpression<RawServerBase>): string {
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return url
  } catch {
    return '/.unreadable'
  }
}
