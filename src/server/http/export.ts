import { Readable } from 'node:stream'
import { TRPCError } from '@trpc/server'
import contentDisposition from 'content-disposition'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { billingZone } from '../../shared/billing.ts'
import { dayOf } from '../../shared/days.ts'
import type { SessionOwner } from '../auth/own-session.ts'
import type { SignedIn } from '../auth/sessions.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import type { AppDeps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { csvOf } from '../exports/csv.ts'
import {
  type CsvFile,
  customersFile,
  expensesFile,
  monthFile,
  ordersFile,
  reportsFile,
} from '../exports/csv-files.ts'
import { admitOperator, admitToShop, assertOperator, limitOwner } from '../trpc/admit.ts'
import { createContext } from '../trpc/context.ts'
import { copyDownload } from './copy-download.ts'
import { endOfAnswer } from './end-of-answer.ts'
import { auditFile, ownersFile } from './export-admin.ts'
import { customerExport } from './export-customer.ts'
import { dataExport } from './export-data.ts'
import { refusalSentence } from './export-words.ts'
import { explainFailure } from './failures.ts'
import { limitDownloads } from './limit-downloads.ts'
import { ownOrigin, sameOrigin } from './security.ts'
import type { BodyTimes } from './slow-bodies.ts'

/**
 * GET /export/<noun>.csv, to whoever is signed in (product 11), also when the plan is over; by POST where words are
 * searched for, so that no name stands in an address. A file is read as fast as it is downloaded. The connection is cut
 * where the download stands still for `pause` ms or takes longer than `download` ms, the session ends, or reading fails.
 */
export async function csvExports(
  app: FastifyInstance,
  { deps, times }: { deps: AppDeps; times: Pick<BodyTimes, 'pause' | 'download' | 'export'> },
): Promise<void> {
  const contextOf = createContext(deps)
  const isSameOrigin = sameOrigin(deps.config)
  const isOwnOrigin = ownOrigin(deps.config)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    // By a link or a form of ours, or by hand: other sites start no downloads.
    const isAsked =
      request.method === 'POST' ? isOwnOrigin(request) : isSameOrigin(request) || isByHand(request)
    if (!isAsked) throw new Refusal('sem_permissao')
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  )
  app.setErrorHandler(tellBrowser)
  const admitShop = (request: FastifyRequest, reply: FastifyReply) =>
    admitToShop(contextOf(request, reply), 'read')
  const owner: Door<ShopScope> = {
    admit: async (request, reply) => {
      const shop = await admitShop(request, reply)
      return { ...shop, scope: shop }
    },
    assert() {},
  }
  serve('orders', ordersFile, owner)
  serve('customers', customersFile, owner)
  serve('expenses', expensesFile, owner)
  serve('month', monthFile, owner)
  serve('reports', reportsFile, owner)
  const operator: Door<SessionOwner> = {
    admit: async (request, reply) => {
      const scope = await admitOperator(contextOf(request, reply))
      return { user_id: scope.user.id, fuso: billingZone, scope }
    },
    assert: assertOperator,
  }
  serve('users', ownersFile, operator)
  serve('audit', auditFile, operator)
  dataExport(app, { deps, times, admit: admitShop })
  copyDownload(app, { deps, times, admit: admitShop })
  customerExport(app, { deps, admit: admitShop })
  // Not the app's page, which a link that saves would store under the file's name.
  app.get('/export/*', () => {
    throw new Refusal('nao_encontrado')
  })

  function serve<Input, Row, Scope>(
    noun: string,
    file: CsvFile<Input, Row, Scope>,
    { admit, assert }: Door<Scope>,
  ): void {
    const path = `/export/${noun}.csv`
    app.get(path, (request, reply) => answer(request, reply, { schema: file.schema, sent: request.query }))
    const { form } = file
    if (form) app.post(path, (request, reply) => answer(request, reply, { schema: form, sent: request.body }))

    async function answer(request: FastifyRequest, reply: FastifyReply, asked: Asked<Input>) {
      const { user_id, fuso, scope } = await admit(request, reply)
      const input = asked.schema.safeParse(asked.sent)
      if (!input.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: input.error })
      const over = endOfAnswer(reply, times.download)
      await startDownload(user_id, over)
      const now = deps.clock()
      const pages = file.pages(deps.db, scope, input.data, now)
      const lines = csvOf(
        file.columns,
        await begun(limitedPages(user_id, pages, async () => assert(await stillSignedIn(request)))),
      )
      const sent = request.method === 'HEAD' ? [] : lines
      const body = Readable.from(sent, { objectMode: false, signal: over })
      reply.raw.setTimeout(times.pause, () => reply.raw.destroy())
      const name = `bancada-${file.name(input.data, dayOf(now, fuso))}.csv`
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': contentDisposition(name),
        })
        .send(body)
    }
  }

  async function stillSignedIn(request: FastifyRequest): Promise<SignedIn> {
    const { signedIn } = await deps.sessions.find(request.headers.cookie, { slide: false, ip: request.ip })
    if (!signedIn) throw new Refusal('nao_autenticado')
    return signedIn
  }
}

/** Who is given a file, what of it is theirs to read, and whether they still may while it is read. */
interface Door<Scope> {
  admit(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ user_id: string; fuso: string; scope: Scope }>
  assert(signedIn: SignedIn): void
}

interface Asked<Input> {
  schema: z.ZodMiniType<Input>
  sent: unknown
}

const isByHand = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'none' && headers.origin === undefined

/** A browser that opens a file's address is told in a sentence why it gets none; a script as everywhere. */
function tellBrowser(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const isNavigation = (request.headers['sec-fetch-mode'] ?? 'navigate') === 'navigate'
  const failure = isNavigation && explainFailure(error, request)
  if (!failure) return reply.send(error)
  return reply
    .code(failure.status)
    .type('text/plain; charset=utf-8')
    .send(refusalSentence(failure.key, failure.data, request.id))
}

/** Reads each page within the owner's bound, as any of their calls. */
async function* limitedPages<Page>(
  user_id: string,
  pages: AsyncGenerator<Page>,
  check: () => Promise<void>,
): AsyncGenerator<Page> {
  while (true) {
    const { done, value } = await limitOwner(user_id, async () => {
      const page = await pages.next()
      // After the reading: no row leaves that was written once the session was over.
      if (!page.done) await check()
      return page
    })
    if (done) return
    yield value
  }
}

/** The same pages with the first one read: what fails there is answered, not broken off. */
async function begun<Page>(pages: AsyncGenerator<Page>): Promise<AsyncIterable<Page>> {
  const first = await pages.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* pages
  })()
}

// A file that its reader does not take keeps a page of rows in memory: an owner has so many at a time.
const startDownload = limitDownloads(3)
