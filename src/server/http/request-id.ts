import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import { inNetworks } from './limits/address-limit.ts'

/** A UUID, or its 32 digits alone, as proxies make them. */
const known = /^[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}$/

/**
 * The id by which a request is found in the log, and which an owner is told of after an unexpected error: what a trusted
 * proxy names it by in X-Request-Id, so that its log and ours have the same; else one of our own.
 */
export function requestIds(trustedProxies: Config['trustedProxies']) {
  const isProxy = inNetworks(trustedProxies || [])
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers['x-request-id']
    const isOurs = typeof given === 'string' && known.test(given) && isProxy(socket.remoteAddress ?? '')
    return isOurs ? given : crypto.randomUUID()
  }
}
