import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { momentOf } from '../../shared/days.ts'
import { isTheme } from '../../shared/preferences.ts'
import { siteZone } from '../../shared/status.ts'
import type { AppDeps } from '../deps.ts'
import { dayAndName, shortWeekday, weekdayName } from '../mail/formats.ts'
import { escapeHtml } from '../mail/letter.ts'
import { cookieOf } from './security.ts'

/** What a page depends on: the theme chosen in this browser, and whether there is a session's cookie. */
interface Looks {
  theme: 'light' | 'dark' | 'system'
  signedIn: boolean
}

interface Stored {
  html: string
  etag: string
  /** Compressed when first requested. */
  brotli?: Promise<Buffer>
}

export interface PublicPages extends FilledPages {
  /** Whether there is a public page at that path. */
  has(path: string): boolean
  /** Sends a public page as the build rendered it. */
  send(request: FastifyRequest, reply: FastifyReply, path: string): Promise<unknown>
}

export interface FilledPages {
  /** Sends a public page with its open values filled in. */
  sendFilled(
    request: FastifyRequest,
    reply: FastifyReply,
    path: FilledPage,
    filling: TemplateValues,
  ): Promise<unknown>
}

/** The pages whose own routes fill them (http/contact-page.ts, http/status-page.ts). */
const filledPages = ['/contato', '/status'] as const
type FilledPage = (typeof filledPages)[number]

/**
 * The public pages, rendered by the build (scripts/drawn-pages.mjs). They differ only by theme and session
 * cookie, so they are served without the database, and caches must revalidate. Null if none were built.
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
      // Without a choice the device's theme.
      theme: isTheme(tema) ? tema : 'system',
      signedIn: deps.sessions.mayNameSession(request.headers.cookie),
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

  // Each is different, so none is kept; http/compression.ts compresses them.
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

/** The same for pages that are rendered afresh, in development. */
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

/** The page for unknown paths. */
export const missingPage = '/404'

/** Keeps the result for each path and looks. */
function onceFor<T>(make: (path: string, looks: Looks) => T): (path: string, looks: Looks) => T {
  const known = new Map<string, T>()
  return (path, looks) => {
    const key = `${looks.theme} ${looks.signedIn} ${path}`
    const found = known.get(key) ?? make(path, looks)
    known.set(key, found)
    return found
  }
}

/** Whether the browser already has this page; a proxy may have weakened its ETag. */
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

// Times on the public pages, which are only in Portuguese: in São Paulo's zone.

/** "sexta, 20/11/2026, 16h48". */
export function wholeMoment(instant: Date): string {
  const { day } = momentOf(instant, siteZone)
  return `${dayAndName(day, 'pt')}/${day.slice(0, 4)}, ${timeOf(instant)}`
}

/** "sexta, 20/11, 16h48". */
export const shortMoment = (instant: Date): string =>
  `${dayAndName(momentOf(instant, siteZone).day, 'pt')}, ${timeOf(instant)}`

/** "16h48". */
export function timeOf(instant: Date): string {
  const [hour, minute] = momentOf(instant, siteZone).time.split(':')
  return `${Number(hour)}h${minute}`
}

/** "sex 20/11". */
export const dayAndShortName = (day: string): string =>
  `${shortWeekday(day, 'pt')} ${dayAndName(day, 'pt').split(', ')[1]}`

/** "seg", with which the page marks today. */
export const weekdayOf = (instant: Date): string =>
  weekdayName(momentOf(instant, siteZone).day, 'pt').slice(0, 3)

/** The values for a page's template, by name. */
export interface TemplateValues {
  [name: string]: string | number | boolean | null | TemplateValues | TemplateValues[]
}

/** A piece of a template: text, a value, or a section. */
type Part = string | { name: string; section?: Section }

interface Section {
  /** It is shown if there is no such value. */
  isElse: boolean
  parts: Part[]
}

/**
 * Compiles a page's template. `{{name}}` is an escaped text; `{{#name}}…{{/name}}` repeats for each entry of
 * a list, or is shown if the value is there; `{{^name}}` is shown if it is not. The client's components
 * render everything else, so the server holds no sentences.
 */
export function compileTemplate(html: string): (filling: TemplateValues) => string {
  const pieces = html.split(/\{\{([#^/]?)(\w+)\}\}/)
  let at = 0

  function partsUntil(end: string | null): Part[] {
    const parts: Part[] = []
    for (;;) {
      parts.push(pieces[at] ?? '')
      const [sign, name] = [pieces[at + 1], pieces[at + 2]]
      at += 3
      if (sign === undefined || name === undefined) {
        if (end !== null) throw new Error(`the section ${end} has no end`)
        return parts
      }
      if (sign === '/') {
        if (name !== end) throw new Error(`${name} ends where ${end} is open`)
        return parts
      }
      parts.push(sign ? { name, section: { isElse: sign === '^', parts: partsUntil(name) } } : { name })
    }
  }

  const parts = partsUntil(null)
  return filling => writeParts(parts, filling)
}

function writeParts(parts: Part[], filling: TemplateValues): string {
  return parts.map(part => (typeof part === 'string' ? part : writePart(part, filling))).join('')
}

function writePart({ name, section }: Exclude<Part, string>, filling: TemplateValues): string {
  const given = Object.hasOwn(filling, name) ? filling[name] : undefined
  // A missing value is our mistake, and must not go unnoticed.
  if (given === undefined) throw new Error(`nothing fills ${name}`)
  if (!section) return escapeHtml(String(given ?? ''))
  const { isElse, parts } = section
  const isThere = Array.isArray(given) ? given.length > 0 : Boolean(given)
  if (isElse) return isThere ? '' : writeParts(parts, filling)
  if (!isThere) return ''
  const each = Array.isArray(given) ? given : [typeof given === 'object' && given ? given : filling]
  return each.map(one => writeParts(parts, one)).join('')
}
