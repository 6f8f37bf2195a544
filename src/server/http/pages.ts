import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setImmediate as othersTurn, setTimeout as pause } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Connect } from 'vite'
import { isLanguage, isTheme, type Language, type Theme } from '../../shared/preferences.ts'
import { describeSession } from '../auth/describe-session.ts'
import { limitByAddress, limitConcurrencyByKey } from '../concurrency.ts'
import { isDatabaseAway } from '../db/failures.ts'
import type { AppDeps } from '../deps.ts'
import { Refusal, tooManyRequests } from '../errors.ts'
import { concurrency, screens } from '../limits.ts'
import { type Preferences, readPreferences } from '../settings/read-settings.ts'
import type { Monitor } from '../status/monitor.ts'
import { type Context, createContext, limitOwner } from '../trpc/procedures.ts'
import { builtPage, fillPage } from './built-page.ts'
import { contact } from './contact-page.ts'
import type { Draw } from './drawn-screen.ts'
import { keptAssets } from './kept-assets.ts'
import { drawnAnew, missingPage, publicPages } from './public-pages.ts'
import { isScreen, pathOf } from './screen-of.ts'
import { type Session, screensInTurn } from './screens-in-turn.ts'
import { cookieOf, withStyleNonce } from './security.ts'
import { status } from './status-page.ts'

/** The source of pages: the built client's folder with what draws its screens, or in development functions that render HTML. */
export type Pages = { folder: string; draw?: Draw } | DevelopmentPages

interface DevelopmentPages {
  html: (url: string) => Promise<string>
  draw: Draw
  /** The public page at a path, freshly rendered; undefined without one. */
  publicPage: (path: string) => Promise<string | undefined>
  /** Vite's own requests: modules, hot reload. */
  middleware: Connect.Server
}

/** Fonts and what runs before the app: fresh for an hour, then used while the browser asks for them again. */
const unhashed = 'public, max-age=3600, stale-while-revalidate=31536000'

/**
 * The client: assets by name, the public pages, and its one page for every screen of the app. That page carries its
 * screen as HTML and what that was drawn from, so that the first paint has its rows; it is never cached.
 */
export async function pages(
  app: FastifyInstance,
  { deps, source, monitor }: { deps: AppDeps; source: Pages; monitor: Monitor },
): Promise<void> {
  pagesInTurns(app)
  if ('folder' in source)
    await app.register(fastifyStatic, {
      root: source.folder,
      index: false,
      wildcard: false,
      // That page is filled and sent uncached below.
      globIgnore: ['index.html*'],
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(source.folder, 'assets'))
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : unhashed)
      },
    })
  else
    app.addHook('onRequest', (request, reply, done) => {
      source.middleware(request.raw, reply.raw, done)
    })
  const site = 'folder' in source ? await publicPages(app, { folder: source.folder, deps }) : null
  const filled = 'publicPage' in source ? drawnAnew(source.publicPage, deps.config) : site
  await app.register(contact, { deps, site: filled })
  await app.register(status, { monitor, clock: deps.clock, site: filled })
  const contextOf = createContext(deps)
  const html = 'folder' in source ? builtPage(source.folder) : source.html
  const draw = source.draw && screensInTurn(source.draw)
  const keptAsset = keptAssets(deps.storage)

  app.setNotFoundHandler(async (request, reply) => {
    if (!isNavigation(request))
      return (await keptAsset(request, reply)) ?? reply.code(404).send({ error: 'not found' })
    const path = pathOf(request.url)
    if (site && !isScreen(path)) {
      const page = path.replace(/(?<!\/)\/+$/, '')
      return page !== path && site.has(page)
        ? reply.redirect(page + request.url.slice(path.length), 301)
        : site.send(request, reply.code(404), missingPage)
    }
    if ('publicPage' in source) {
      const page = await source.publicPage(pathOf(request.url))
      if (page) return reply.type('text/html; charset=utf-8').send(page)
    }
    const ctx = contextOf(request, reply)
    const user = await userOf(ctx)
    return inOwnersTurn(user?.id, () => appPage(request, reply, ctx))
  })

  async function appPage(request: FastifyRequest, reply: FastifyReply, ctx: Context) {
    const path = pathOf(request.url)
    const known = await knownOf(ctx)
    const looks = looksOf(request, known)
    for (const cookie of cookiesOf(request, looks)) ctx.setCookie(cookie)
    reply.header('cache-control', 'no-store')
    if (known.session && !known.session.user && path !== '/auth') return reply.redirect(authFor(request.url))
    const [page, screen] = await Promise.all([
      html(request.url, looks.idioma),
      known.session && draw ? draw(request, reply, { ...looks, session: known.session, ctx }) : null,
    ])
    const nonce = randomBytes(16).toString('base64')
    // In development styles come by script, as text.
    if ('folder' in source) {
      const policy = `${reply.getHeader('content-security-policy')}`
      reply.header('content-security-policy', withStyleNonce(policy, nonce))
    }
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .send(fillPage(page, { ...looks, screen, nonce }))
  }
}

const limitPages = limitConcurrencyByKey(concurrency.pagesOfOwner, tooManyRequests)

/** Makes one page of an owner at a time. One that is stuck keeps the owner's others waiting for seconds at most. */
async function inOwnersTurn<Page>(owner: string | undefined, make: () => Promise<Page>): Promise<Page> {
  if (!owner) return make()
  let page: Promise<Page> | undefined
  await limitPages(owner, async () => {
    page = make()
    const over = new AbortController()
    const late = pause(screens.waitMs, undefined, over).catch(() => {})
    await Promise.race([Promise.allSettled([page]), late])
    over.abort()
  })
  return page ?? make()
}

/** Whose page it is; null for a stranger's, and where the session cannot be asked for: see knownOf. */
const userOf = (ctx: Context) =>
  ctx.session().then(
    ({ signedIn }) => signedIn?.user ?? null,
    () => null,
  )

/** Where a stranger signs in, to come back to what was asked for. */
const authFor = (url: string): string => `/auth${url === '/' ? '' : `?redirect=${encodeURIComponent(url)}`}`

// A path with a file's ending or a hidden folder is a missing file; a script asks for data.
function isNavigation(request: FastifyRequest): boolean {
  const path = pathOf(request.url)
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/\.\w+$|\/\./.test(path) &&
    (request.headers['sec-fetch-mode'] ?? 'navigate') === 'navigate' &&
    !path.startsWith('/assets/') &&
    // Served on a port of its own (http/serve-metrics.ts).
    path !== '/metrics'
  )
}

interface Known {
  /** The session; null if the database could not be asked. */
  session: Session | null
  /** The owner's theme and language; null if nobody is signed in. */
  preferences: Preferences | null
}

// If the database is away or overloaded, the page is still sent, and says so itself.
async function knownOf(ctx: Context): Promise<Known> {
  try {
    const { signedIn } = await ctx.session()
    const preferences =
      signedIn && (await limitOwner(signedIn.user.id, () => readPreferences(ctx.db, signedIn.user)))
    return { session: describeSession(ctx, signedIn), preferences }
  } catch (error) {
    if (!isDatabaseAway(error) && !(error instanceof Refusal)) throw error
    return { session: null, preferences: null }
  }
}

interface Looks {
  tema: Theme
  idioma: Language
}

/** The owner's choice, else this browser's last one (client/shell/cookies.ts). */
function looksOf(request: FastifyRequest, { preferences }: Known): Looks {
  const [tema, idioma] = [cookieOf(request, 'tema'), cookieOf(request, 'idioma')]
  return {
    tema: preferences?.tema ?? (isTheme(tema) ? tema : 'light'),
    idioma: preferences?.idioma ?? (isLanguage(idioma) ? idioma : 'pt'),
  }
}

/** Stores the owner's choice from another device in cookies, which scripts and the sign-in page read. */
const cookiesOf = (request: FastifyRequest, looks: Looks): string[] =>
  Object.entries(looks)
    .filter(([name, value]) => (cookieOf(request, name) ?? unsaid[name]) !== value)
    .map(([name, value]) => `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`)

const unsaid: Record<string, string> = { tema: 'light', idioma: 'pt' }

/**
 * Renders few pages of an address at a time, and lets other requests run before each: rendering blocks the
 * process's one thread, and a hundred in a row would block it a hundred times as long.
 */
function pagesInTurns(app: FastifyInstance): void {
  const limit = limitByAddress(concurrency.pagesByAddress)
  const ends = new WeakMap<FastifyRequest, () => void>()
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return done()
    limit(request.ip, async () => {
      await othersTurn()
      const isMade = new Promise<void>(resolve => {
        ends.set(request, resolve)
        if (reply.raw.destroyed) resolve()
        else reply.raw.once('close', resolve)
      })
      done()
      await isMade
    }).catch(done)
  })
  // Once rendered, it is sent as fast as its reader takes it.
  app.addHook('onSend', async request => ends.get(request)?.())
}
