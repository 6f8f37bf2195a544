import { Readable } from 'node:stream'
import { TRPCError } from '@trpc/server'
import contentDisposition from 'content-disposition'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { ExportAudit, ExportOwners } from '../../shared/admin.ts'
import * as admin from '../../shared/admin.ts'
import { billingZone } from '../../shared/billing.ts'
import { customerId, exportCustomer } from '../../shared/customers-schema.ts'
import { dayOf, momentOf } from '../../shared/days.ts'
import { errorCode } from '../../shared/errors.ts'
import type { RefusalKey } from '../../shared/refusals.ts'
import { type AuditRow, exportAudit, noteExport } from '../admin/list-audit.ts'
import { exportOwners, type OwnerRow } from '../admin/list-owners.ts'
import type { SessionOwner } from '../auth/sessions/own-session.ts'
import type { SignedIn } from '../auth/sessions/sessions.ts'
import { csvDay, csvOf, headings, names } from '../data/exports/csv.ts'
import {
  type CsvFile,
  customersFile,
  expensesFile,
  monthFile,
  ordersFile,
  reportsFile,
} from '../data/exports/csv-files.ts'
import { customerPage, readCustomerData } from '../data/exports/customer-page.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import type { AppDeps } from '../deps.ts'
import { Refusal, type RefusalData } from '../errors.ts'
import { type BodyTimes, bodyBytes, concurrency } from '../limits.ts'
import { readSettings } from '../settings/read-settings.ts'
import { admitOperator, admitToShop, assertOperator, createContext, limitOwner } from '../trpc/procedures.ts'
import { backupDownload, dataExport } from './data-downloads.ts'
import { explainFailure } from './explain-failures.ts'
import { endOfAnswer, limitDownloads } from './limits/download-limit.ts'
import { ownOrigin, sameOrigin } from './security.ts'

/**
 * GET /export/<noun>.csv, also when the plan is over; POST for searched words, so that no name is in an
 * address. Rows are read as fast as they are downloaded. The connection is closed if the download stalls for
 * `pause` ms or takes longer than `download` ms, if the session ends or reading fails.
 */
export async function exportRoutes(
  app: FastifyInstance,
  { deps, times }: { deps: AppDeps; times: Pick<BodyTimes, 'pause' | 'download' | 'export'> },
): Promise<void> {
  const contextOf = createContext(deps)
  const isSameOrigin = sameOrigin(deps.config)
  const isOwnOrigin = ownOrigin(deps.config)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    // From our pages or typed by hand: other sites must not start downloads.
    const isAsked =
      request.method === 'POST' ? isOwnOrigin(request) : isSameOrigin(request) || isByHand(request)
    if (!isAsked) throw new Refusal('sem_permissao')
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: bodyBytes.form },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  )
  app.setErrorHandler(explainToBrowser)
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
  backupDownload(app, { deps, times, admit: admitShop })
  customerExport(app, { deps, admit: admitShop })
  // Not the app's page: a download link would save it as a file.
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

/** Who may have a file, whose rows it holds, and whether they still may while it is read. */
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

/** A browser that opens a file's address gets the refusal as a sentence; a script gets the usual answer. */
function explainToBrowser(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const isNavigation = (request.headers['sec-fetch-mode'] ?? 'navigate') === 'navigate'
  const failure = isNavigation && explainFailure(error, request)
  if (!failure) return reply.send(error)
  return reply
    .code(failure.status)
    .type('text/plain; charset=utf-8')
    .send(refusalSentence(failure.key, failure.data, request.id))
}

/** Reads each page within the owner's limit for calls. */
async function* limitedPages<Page>(
  user_id: string,
  pages: AsyncGenerator<Page>,
  check: () => Promise<void>,
): AsyncGenerator<Page> {
  while (true) {
    const { done, value } = await limitOwner(user_id, async () => {
      const page = await pages.next()
      // Checked after reading, so that no row written after the session's end is sent.
      if (!page.done) await check()
      return page
    })
    if (done) return
    yield value
  }
}

/** The same pages, with the first read already: its failure can still be answered as a refusal. */
async function begun<Page>(pages: AsyncGenerator<Page>): Promise<AsyncIterable<Page>> {
  const first = await pages.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* pages
  })()
}

const startDownload = limitDownloads(concurrency.listDownloads)

/**
 * The sentence that a browser shows instead of a refused file. It is here because no page of ours is open.
 */
function refusalSentence(key: RefusalKey, { minutes = 1 }: RefusalData, requestId: string): string {
  switch (key) {
    case 'entrada_invalida':
    case 'nao_encontrado':
      return 'O endereço deste arquivo não está certo. Exporte de novo pela tela.'
    case 'conflito':
      return 'Os dados de um cliente estão sendo apagados deste backup. Tente de novo em instantes.'
    case 'indisponivel':
      return 'Sem resposta do servidor. Tente de novo em instantes.'
    case 'fator_necessario':
      return 'Entre com a verificação em duas etapas para abrir a administração.'
    case 'muitas_tentativas':
      return minutes === 1
        ? 'Muitas exportações ao mesmo tempo. Tente de novo em 1 minuto.'
        : `Muitas exportações ao mesmo tempo. Tente de novo em ${minutes} minutos.`
    case 'nao_autenticado':
      return 'Sua sessão terminou. Entre de novo para exportar.'
    case 'plano_sem_relatorios':
      return 'Relatórios avançados são do Plano Profissional'
    case 'sem_permissao':
      return 'Exporte este arquivo pela tela.'
    default:
      return `Algo deu errado. Código do erro: ${errorCode(requestId)}`
  }
}

interface CustomerExport {
  deps: AppDeps
  admit(request: FastifyRequest, reply: FastifyReply): Promise<ShopScope>
}

/** GET /export/customers/:id: all data about one customer, as a static page or JSON. */
function customerExport(app: FastifyInstance, { deps, admit }: CustomerExport): void {
  app.get('/export/customers/:id', async (request, reply) => {
    const shop = await admit(request, reply)
    const asked = exportCustomer.safeParse(request.query)
    if (!asked.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: asked.error })
    const params = customerId.safeParse(request.params)
    if (!params.success) throw new Refusal('nao_encontrado')
    return limitOwner(shop.user_id, async () => {
      const now = deps.clock()
      const data = await readCustomerData(deps.db, shop, params.data.id)
      if (asked.data.formato === 'json')
        return reply
          .type('application/json; charset=utf-8')
          .header('content-disposition', contentDisposition(`bancada-cliente-${params.data.id}.json`))
          .send(
            `${JSON.stringify({ formato: 'bancada-cliente', versao: 1, criado_em: now.toISOString(), ...data }, null, 1)}\n`,
          )
      const { empresa, perfil } = await readSettings(deps.db, shop)
      const page = customerPage(data, { shop: empresa.nome || perfil.nome, zone: shop.fuso, now })
      return reply.type('text/html; charset=utf-8').header('content-security-policy', showsOnly).send(page)
    })
  })
}

const showsOnly =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The operator's list of owners. */
const ownersFile: CsvFile<ExportOwners, OwnerRow, SessionOwner> = {
  schema: admin.exportOwners,
  form: admin.exportOwners,
  name: ({ plano }, today) => ['usuarios', plano, today].filter(Boolean).join('-'),
  async *pages(db, operator, input, now) {
    await noteExport(db, operator, 'usuarios_exportados', input, now)
    yield* exportOwners(db, input, now)
  },
  columns: [
    [headings.usuario, row => row.nome],
    [headings.email, row => row.email],
    [headings.plano, row => names.plano[row.plano]],
    [headings.status, row => (row.plano_ativo && row.desativado_em === null ? names.ativo : names.inativo)],
    [headings.os, row => row.total_os],
    [headings.clientes, row => row.total_clientes],
    [headings.cadastro, row => csvDay(momentIn(row.created_at).day)],
  ],
}

/** The audit of administrators' acts. */
const auditFile: CsvFile<ExportAudit, AuditRow, SessionOwner> = {
  schema: admin.exportAudit,
  form: admin.exportAudit,
  name: ({ ato }, today) => ['auditoria', ato, today].filter(Boolean).join('-').replaceAll('_', '-'),
  async *pages(db, operator, input, now) {
    await noteExport(db, operator, 'auditoria_exportada', input, now)
    yield* exportAudit(db, input)
  },
  columns: [
    [headings.data, row => csvDay(momentIn(row.em).day)],
    [headings.hora, row => momentIn(row.em).time],
    [headings.por, row => row.por.nome ?? row.por.id],
    [headings.email, row => row.por.email ?? ''],
    [headings.ato, row => names.ato[row.ato]],
    [headings.alvo, row => row.alvo?.nome ?? row.alvo?.id ?? ''],
    [headings.alvoEmail, row => row.alvo?.email ?? ''],
    [headings.detalhe, row => JSON.stringify(row.detalhe)],
    [headings.motivo, row => row.motivo ?? ''],
  ],
}

/** In the operator's zone. */
const momentIn = (instant: string) => momentOf(new Date(instant), billingZone)
