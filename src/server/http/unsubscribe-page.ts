import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Language } from '../../shared/preferences.ts'
import { limitConcurrencyByKey } from '../concurrency.ts'
import type { AppDeps } from '../deps.ts'
import { tooManyRequests } from '../errors.ts'
import { endMails, isUnsubscribeLink } from '../letters/optional-mail.ts'
import { bodyBytes, concurrency } from '../limits.ts'
import { escapeHtml } from '../mail/letter.ts'
import { readLanguage, wordsOf } from '../mail/read-language.ts'

const link = z.strictObject({ conta: z.uuid(), assinatura: z.string().check(z.maxLength(200)) })

/**
 * /descadastro: stops optional mails by the link in each of them. Mail programs POST to it directly; a person
 * is asked first, because mail scanners open links by GET.
 */
export async function unsubscribe(app: FastifyInstance, { deps }: { deps: AppDeps }): Promise<void> {
  // The link says everything, so any body is ignored.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyBytes.form }, (_, _body, done) =>
    done(null, null),
  )

  app.get('/descadastro', async (request, reply) => {
    const asked = await askedBy(deps, request)
    if (!asked) return refuse(reply)
    return answer(reply, asked.language, ({ ask, action }) => ({ text: ask, action }))
  })

  app.post('/descadastro', async (request, reply) => {
    const asked = await askedBy(deps, request)
    if (!asked) return refuse(reply)
    await limitUnsubscribing(asked.user_id, () => endMails(deps.db, asked.user_id, deps.clock()))
    request.log.info({ event: 'unsubscribed', user_id: asked.user_id }, 'mails ended')
    return answer(reply, asked.language, ({ done }) => ({ text: done }))
  })
}

async function askedBy({ db, signer }: AppDeps, { query }: FastifyRequest) {
  const read = link.safeParse(query)
  if (!read.success) return null
  const { conta: user_id, assinatura } = read.data
  if (!isUnsubscribeLink(signer, user_id, assinatura)) return null
  return { user_id, language: await limitUnsubscribing(user_id, () => readLanguage(db, user_id)) }
}

const limitUnsubscribing = limitConcurrencyByKey(concurrency.unsubscribing, tooManyRequests)

const refuse = (reply: FastifyReply) => answer(reply.code(404), 'pt', ({ invalid }) => ({ text: invalid }))

type Said = ReturnType<typeof wordsOf>['unsubscribe']

function answer(
  reply: FastifyReply,
  language: Language,
  say: (words: Said) => { text: string; action?: string },
): FastifyReply {
  const words = wordsOf(language).unsubscribe
  const { text, action } = say(words)
  const form = action ? `<form method="post"><button>${escapeHtml(action)}</button></form>` : ''
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(words.title)}</title><style>${look}</style></head><body><main><img src="/mark.svg" width="28" height="28" alt="Bancada"><h1>${escapeHtml(words.title)}</h1><p>${escapeHtml(text)}</p>${form}</main></body></html>`,
    )
}

const look = `body{margin:0;background:#faf8f5;color:#1d1916;font:16px/25px system-ui,sans-serif}
main{max-width:480px;margin:0 auto;padding:72px 24px}h1{font-size:22px;line-height:28px;margin:16px 0 8px}
button{font:inherit;font-weight:600;margin-top:16px;padding:12px 20px;min-height:44px;border:0;border-radius:8px;background:#1f1b18;color:#fffefc;cursor:pointer}
@media (prefers-color-scheme:dark){body{background:#1a1715;color:#f1ede8}button{background:#f1ede8;color:#1a1715}img{filter:invert(1)}}`
