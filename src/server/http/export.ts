import { Readable } from 'node:stream'
import { TRPCError } from '@trpc/server'
import contentDisposition from 'content-disposition'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dayOf } from '../../shared/days.ts'
import { turnsByKey } from '../auth/turns.ts'
import type { AppDeps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { inTurn } from '../trpc/procedures.ts'
import { csvOf } from './csv.ts'
import { type CsvFile, expensesFile, monthFile, reportsFile } from './export-files.ts'
import { refusalSentence } from './export-words.ts'
import { explainFailure } from './failures.ts'
import { ownShop } from './own-shop.ts'

/**
 * GET /export/<noun>.csv, to whoever is signed in (design §5, §10), also when the plan is over. A file is read as fast
 * as it is taken; one that stands still for `pause` ms, or whose reading fails, ends with its connection.
 */
export async function csvExports(
  app: FastifyInstance,
  { deps, pause }: { deps: AppDeps; pause: number },
): Promise<void> {
  const shopOf = ownShop(deps, 'read')
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    // By a link of ours, or by hand: other sites start no downloads.
    if (!['same-origin', 'none'].includes(siteOf(request))) throw new Refusal('sem_permissao')
  })
  app.setErrorHandler(tellBrowser)
  serve('expenses', expensesFile)
  serve('month', monthFile)
  serve('reports', reportsFile)

  function serve<Input, Row>(noun: string, file: CsvFile<Input, Row>): void {
    app.get(`/export/${noun}.csv`, async (request, reply) => {
      const shop = await shopOf(request, reply)
      const input = file.schema.safeParse(request.query)
      if (!input.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: input.error })
      await takePlace(shop.user_id, reply)
      const now = deps.clock()
      const pages = inTurns(shop.user_id, file.pages(deps.db, shop, input.data, now))
      const lines = csvOf(file.columns, await begun(pages))
      const body = request.method === 'HEAD' ? Readable.from([]) : Readable.from(lines, { objectMode: false })
      reply.raw.setTimeout(pause, () => reply.raw.destroy())
      const name = `bancada-${file.name(input.data, dayOf(now, shop.fuso).slice(0, 7))}.csv`
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': contentDisposition(name),
        })
        .send(body)
    })
  }
}

const siteOf = ({ headers }: FastifyRequest) => headers['sec-fetch-site'] ?? 'same-origin'

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

// One that is not taken keeps a page in memory: an owner has so many at a time, and the next is refused.
const places = turnsByKey({ running: 3, waiting: 0 }, () => new Refusal('muitas_tentativas', { minutes: 1 }))

/** Takes one of the owner's places until the answer is over. Throws `muitas_tentativas`. */
function takePlace(user_id: string, { raw }: FastifyReply): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = () =>
      new Promise<void>(free => {
        if (raw.destroyed) free()
        else raw.once('close', free)
        resolve()
      })
    places(user_id, over).catch(reject)
  })
}

/** Reads each page in a turn of the owner's, as any of their calls. */
async function* inTurns<Page>(user_id: string, pages: AsyncGenerator<Page>): AsyncGenerator<Page> {
  while (true) {
    const { done, value } = await inTurn(user_id, () => pages.next())
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
