import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isTheme } from '../../shared/preferences.ts'
import type { AppDeps } from '../deps.ts'
import { cookieOf } from './cookies.ts'
import { type TemplateValues, compileTemplate } from './template.ts'

/** What a page differs by: the theme that was chosen here before, and whether there is a session's cookie. */
interface Looks {
  theme: 'light' | 'dark' | 'system'
  signedIn: boolean
}

interface Stored {
  html: string
  etag: string
  /** Its brotli, made when it is first asked for. */
  brotli?: Promise<Buffer>
}

export interface PublicPages extends FilledPages {
  /** Whether a public page stands at that path. */
  has(path: string): boolean
  /** Answers a public page as it was drawn. */
  send(request: FastifyRequest, reply: FastifyReply, path: string): Promise<unknown>
}

export interface FilledPages {
  /** Answers a public page that leaves something open, with that. */
  sendFilled(
    request: FastifyRequest,
    reply: FastifyReply,
    path: FilledPage,
    filling: TemplateValues,
  ): Promise<unknown>
}

/** The pages that have routes of their own, which fill them (http/contact.ts, http/status.ts). */
const filledPages = ['/contato', '/status'] as const
type FilledPage = (typeof filledPages)[number]

/**
 * The public pages, drawn by the build (scripts/drawn-pages.mjs): the same for everyone but for their looks, so that they
 * come without a word from the database, which may be away. Kept by no cache without asking. Answers how to send them,
 * or null where none were built.
 */
export async function publicPages(
  app: FastifyInstance,
  { folder, deps }: { folder: string; deps: Pick<AppDeps, 'config' | 'sessions'> },
): Promise<PublicPages | null> {
  const pages = readPages(folder)
  if (!pages) return null
  const { origin } = deps.config.appUrl

  const drawn = (path: string, { theme, signedIn }: Looks): string =>
    (pages[path] ?? '')
      .replaceAll('{{origin}}', origin)
      .replace('data-theme="light"', `data-theme="${theme}"${signedIn ? ' data-signed-in' : ''}`)

  const looksOf = (request: FastifyRequest): Looks => {
    const tema = cookieOf(request, 'tema')
    return {
      // Who chose nothing gets what their device has.
      theme: isTheme(tema) ? tema : 'system',
      signedIn: deps.sessions.names(request.headers.cookie),
    }
  }

  const storedOf = onceFor((path: string, looks: Looks): Stored => {
    const html = drawn(path, looks)
    return { html, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` }
  })
  const readOf = onceFor((path: string, looks: Looks) => compileTemplate(drawn(path, looks)))

  const send: PublicPages['send'] = async (request, reply, path) => {
    const stored = storedOf(path, looksOf(request))
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', vary: 'cookie, accept-encoding', etag: stored.etag })
    if (reply.statusCode === 200 && hasAlready(request, stored)) return reply.code(304).send()
    if (negotiate(request.headers['accept-encoding'] ?? 'identity', ['br']) !== 'br')
      return reply.send(stored.html)
    stored.brotli ??= compress(stored.html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: stored.html.length },
    })
    return reply.header('content-encoding', 'br').send(await stored.brotli)
  }

  // No two are alike, so that nothing is kept of them; http/compression.ts compresses them.
  const sendFilled: PublicPages['sendFilled'] = async (request, reply, path, filling) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': request.method === 'POST' ? 'no-store' : 'no-cache', vary: 'cookie' })
      .send(readOf(path, looksOf(request))(filling))

  const paths = Object.keys(pages).filter(path => path !== missingPage)
  for (const path of paths)
    if (!filledPages.some(filled => filled === path))
      app.get(path, (request, reply) => send(request, reply, path))
  app.get('/robots.txt', (_, reply) => reply.type('text/plain').send(robots(origin)))
  app.get('/sitemap.xml', (_, reply) => reply.type('application/xml').send(sitemap(origin, paths)))
  return { has: path => paths.includes(path), send, sendFilled }
}

/** The same of pages that are drawn as they stand now, in development. */
export const drawnAnew = (
  draw: (path: string) => Promise<string | undefined>,
  { appUrl }: Pick<AppDeps['config'], 'appUrl'>,
): FilledPages => ({
  async sendFilled(_, reply, path, filling) {
    const html = (await draw(path)) ?? ''
    const page = compileTemplate(html.replaceAll('{{origin}}', appUrl.origin))
    return reply.type('text/html; charset=utf-8').send(page(filling))
  },
})

/** The page for a path that there is none for. */
export const missingPage = '/404'

/** Keeps what is made of a page for each of its looks. */
function onceFor<T>(make: (path: string, looks: Looks) => T): (path: string, looks: Looks) => T {
  const known = new Map<string, T>()
  return (path, looks) => {
    const key = `${looks.theme} ${looks.signedIn} ${path}`
    const found = known.get(key) ?? make(path, looks)
    known.set(key, found)
    return found
  }
}

/** Whether the browser, or a proxy that may have weakened its mark, keeps the page as it is. */
const hasAlready = ({ headers }: FastifyRequest, { etag }: Stored): boolean =>
  (headers['if-none-match'] ?? '').split(',').some(mark => mark.trim().replace(/^W\//, '') === etag)

const compress = promisify(brotliCompress)

function readPages(folder: string): Record<string, string> | null {
  const file = join(folder, '.vite', 'site.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

const robots = (origin: string): string =>
  `User-agent: *\nAllow: /\nDisallow: /trpc/\nSitemap: ${origin}/sitemap.xml\n`

const sitemap = (origin: string, paths: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths
    .map(path => `<url><loc>${origin}${path}</loc></url>\n`)
    .join('')}</urlset>\n`
