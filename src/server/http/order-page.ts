import { TRPCError } from '@trpc/server'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AnswerForm, answerForm } from '../../shared/quotes-schema.ts'
import { limitByAddress } from '../concurrency.ts'
import { shopTransaction } from '../db/transaction.ts'
import type { AppDeps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { bodyBytes, concurrency } from '../limits.ts'
import { subnetOf } from '../network.ts'
import { addressOf, goneDocument, messageDocument } from '../order-page/document.tsx'
import { type Asked, drawOrderPage } from '../order-page/draw-order-page.tsx'
import { readOrderPage } from '../order-page/read-order-page.ts'
import { storeAnswer } from '../orders/quotes.ts'
import { logoKey } from '../settings/logo.ts'
import { answerImage } from './answer-image.ts'
import { explainFailure } from './explain-failures.ts'
import { ownOrigin } from './security.ts'

interface Route {
  Params: { token: string }
  Querystring: { passo?: string }
}

/**
 * /o/<token>: an order's page for its customer, who has no account. No cookie is read or set, and a GET changes nothing: messengers
 * fetch each link that they are sent.
 */
export async function orderPage(app: FastifyInstance, { deps }: { deps: AppDeps }): Promise<void> {
  const { db, clock, attempts } = deps
  const isOwnOrigin = ownOrigin(deps.config)
  const limitAddress = limitByAddress(concurrency.customerPagesByAddress)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: bodyBytes.form },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  app.addHook('onRequest', async (_, reply) => {
    // With no-referrer browsers send `Origin: null`, and no answer would be from one of our pages.
    reply.headers({
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
  })

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = explainFailure(error, request)
    const minutes = failure?.data.minutes
    reply.code(failure?.status ?? error.statusCode ?? 500)
    if (minutes) {
      const wait = minutes === 1 ? '1 minuto' : `${minutes} minutos`
      reply.header('retry-after', minutes * 60)
      return sendHtml(reply, messageDocument('Muitas tentativas', `Tente de novo em ${wait}.`))
    }
    if (failure?.key === 'nao_encontrado') return sendHtml(reply, goneDocument())
    return sendHtml(reply, messageDocument('Não deu para abrir agora', 'Tente de novo daqui a pouco.'))
  })

  /** What the token opens. Throws `nao_encontrado`, or `muitas_tentativas` where an address has tried too many others. */
  const find = (request: FastifyRequest<Route>) =>
    limitAddress(request.ip, async () => {
      const found = await readOrderPage(db, request.params.token, clock())
      if (found) return found
      await attempts.countUnknownPage(request.ip)
      throw new Refusal('nao_encontrado')
    })
  type Found = Awaited<ReturnType<typeof find>>

  const show = (reply: FastifyReply, { page, pix }: Found, asked: Asked) =>
    sendHtml(reply, drawOrderPage(page, pix, asked))

  app.get<Route>('/o/:token', async (request, reply) => {
    const { token } = request.params
    const { passo } = request.query
    const step = passo === 'aprovar' || passo === 'recusar' ? passo : null
    return show(reply, await find(request), { token, step })
  })

  app.get<Route>('/o/:token/logo', async (request, reply) => {
    const { shop, page } = await find(request)
    const { logo: id } = page.shop
    if (!id) throw new Refusal('nao_encontrado')
    const headers = { 'content-type': 'image/png', 'content-disposition': 'inline; filename="logo.png"' }
    return answerImage(deps.storage, request, reply, { id, key: logoKey(shop, id), headers })
  })

  app.post<Route>('/o/:token/resposta', {
    onRequest: async (request, reply) => {
      if (!isOwnOrigin(request))
        return sendHtml(
          reply.code(403),
          messageDocument('Não deu para responder', 'Abra o link de novo no navegador e responda por lá.'),
        )
    },
    async handler(request, reply) {
      const { token } = request.params
      const found = await find(request)
      await attempts.countAnswer(found.os_id)
      try {
        await answer(found, readAnswer(request.body), request.ip)
      } catch (error) {
        const failure = explainFailure(error as FastifyError, request)
        // The page shows the answer that stands.
        if (failure?.key === 'orcamento_respondido') return reply.redirect(addressOf(token), 303)
        const told = failure && toldOf[failure.key]
        if (!failure || !told) throw error
        const { fields: issues = {} } = failure.data
        const { resposta, nome = '', motivo = '' } = (request.body ?? {}) as Record<string, string>
        const isTyped = failure.key === 'entrada_invalida' && ('nome' in issues || 'motivo' in issues)
        // What was sent meanwhile is shown.
        return show(reply.code(failure.status), await find(request), {
          token,
          step: isTyped ? (resposta === 'recusado' ? 'recusar' : 'aprovar') : null,
          typed: isTyped ? { nome, motivo, issues } : null,
          told: isTyped ? '' : told,
        })
      }
      return reply.redirect(addressOf(token), 303)
    },
  })

  // What is below a token and is nothing names nobody either.
  app.get<Route>('/o/:token/*', async () => {
    throw new Refusal('nao_encontrado')
  })

  function answer({ shop, os_id: id, link }: Found, form: AnswerForm, ip: string): Promise<void> {
    const motivo = form.resposta === 'recusado' ? form.motivo : null
    const given = {
      ...form,
      id,
      nome: form.nome || null,
      motivo,
      link,
      endereco: subnetOf(ip),
    }
    return shopTransaction(db, shop, (tx, changed) => storeAnswer(tx, shop, given, clock(), changed))
  }
}

const sendHtml = (reply: FastifyReply, html: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(html)

function readAnswer(body: unknown): AnswerForm {
  const read = answerForm.safeParse(body)
  if (!read.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: read.error })
  return read.data
}

/** What the page says of an answer that was not stored. */
const toldOf: Record<string, string | undefined> = {
  entrada_invalida: 'Não deu para ler a sua resposta. Responda de novo.',
  orcamento_outro:
    'A sua resposta não foi registrada: a loja enviou outro orçamento antes dela. Veja o que mudou e responda de novo.',
  orcamento_vencido: 'A sua resposta não foi registrada: o orçamento venceu antes dela.',
  orcamento_encerrado: 'A sua resposta não foi registrada: o aparelho já foi entregue.',
}
