import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import helmet from 'helmet'
import { type Config, ownHosts, ownOrigins } from '../config.ts'

/** Headers for every answer, and refusal of requests for other hosts (421). */
export const security = fp(
  async (app: FastifyInstance, { config, development }: { config: Config; development: boolean }) => {
    const hosts = new Set(ownHosts(config))
    const setHeaders = helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          'default-src': ["'self'"],
          // Vite's hot reload uses an inline script and a WebSocket.
          'script-src': development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
          'connect-src': development ? ["'self'", 'ws:'] : ["'self'"],
          // The public pages' styles are in them; the app's have a nonce.
          'style-src': ["'self'", "'unsafe-inline'"],
          'img-src': ["'self'", 'data:', 'blob:'],
          'object-src': ["'none'"],
          'base-uri': ["'none'"],
          'form-action': ["'self'"],
          'frame-ancestors': ["'none'"],
          // On plain http this would turn every asset's address into https.
          ...(config.production && { 'upgrade-insecure-requests': [] }),
        },
      },
      strictTransportSecurity: config.production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      xFrameOptions: { action: 'deny' },
    })
    let headers: OutgoingHttpHeaders | undefined
    app.addHook('onRequest', async (request, reply) => {
      // The same for every answer, so helmet computes them once.
      if (!headers) {
        setHeaders(request.raw, reply.raw, () => {})
        headers = reply.raw.getHeaders()
      }
      reply.headers(headers)
      const { host } = request.headers
      // RFC 9112: exactly one Host header, or two servers in a row could read different ones.
      if (hostsOf(request) > 1 || (host === undefined && !isProbe(request)))
        return reply.code(400).send({ error: 'host' })
      if (!hosts.has(host ?? '') && !isProbe(request)) return reply.code(421).send({ error: 'host' })
    })
  },
)

/**
 * The policy of a page of the app: style elements by its nonce alone. Emotion's own, in the browser, are empty, and filled by
 * script.
 */
export const withStyleNonce = (policy: string, nonce: string): string =>
  policy.replace(
    "style-src 'self' 'unsafe-inline'",
    `style-src-elem 'self' 'nonce-${nonce}' 'sha256-${emptyStyle}'; style-src-attr 'unsafe-inline'`,
  )

const emptyStyle = createHash('sha256').update('').digest('base64')

/** How many Host headers a request has: Node only passes on the first. */
const hostsOf = ({ raw: { rawHeaders } }: FastifyRequest): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length

// Health checks use an address, not a name.
const isProbe = (request: FastifyRequest): boolean => request.url === '/live' || request.url === '/ready'

/** Whether a request says that it comes from one of our pages. */
export function ownOrigin(config: Config): (request: FastifyRequest) => boolean {
  const origins = new Set(ownOrigins(config))
  return ({ headers }) => headers.origin !== undefined && origins.has(headers.origin)
}

/** The same for a GET, for which browsers send no Origin: whatever they do send must be ours. */
export function sameOrigin(config: Config): (request: FastifyRequest) => boolean {
  const isOwn = ownOrigin(config)
  return request => {
    const { origin, 'sec-fetch-site': site = 'same-origin' } = request.headers
    return site === 'same-origin' && (origin === undefined || isOwn(request))
  }
}

/** A one-word preference in the browser's cookies (client/shell/cookies.ts). */
export const cookieOf = ({ headers }: FastifyRequest, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=(\\w+)`).exec(headers.cookie ?? '')?.[1]
