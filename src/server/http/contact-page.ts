import { TRPCError } from '@trpc/server'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contactFields, type SentContact } from '../../shared/contacts.ts'
import { sendContact } from '../../shared/contacts-schema.ts'
import type { FieldIssues } from '../../shared/errors.ts'
import { isBot, storeContact } from '../contacts/send-contact.ts'
import type { AppDeps } from '../deps.ts'
import { bodyBytes } from '../limits.ts'
import { createContext } from '../trpc/procedures.ts'
import { explainFailure } from './explain-failures.ts'
import { type FilledPages, type TemplateValues, weekdayOf, wholeMoment } from './public-pages.ts'
import { ownOrigin } from './security.ts'

const formType = 'application/x-www-form-urlencoded'

/**
 * /contato: the form and its POST. Pages without scripts send a form and get the page again; scripts send
 * JSON. Without built public pages only JSON works.
 */
export async function contact(
  app: FastifyInstance,
  { deps, site }: { deps: AppDeps; site: FilledPages | null },
): Promise<void> {
  const contextOf = createContext(deps)
  const isOwnOrigin = ownOrigin(deps.config)
  readBodies(app)

  /** Sends the page in one of its states. */
  const show = (request: FastifyRequest, reply: FastifyReply, state: TemplateValues) =>
    site?.sendFilled(request, reply, '/contato', {
      ...fieldsOf({}, {}),
      enviada: '',
      minutos: '',
      chave: crypto.randomUUID(),
      hoje: weekdayOf(deps.clock()),
      ...state,
    })

  async function take(request: FastifyRequest, reply: FastifyReply): Promise<SentContact> {
    const read = sendContact.safeParse(request.body)
    if (!read.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: read.error })
    const message = read.data
    const now = deps.clock()
    if (isBot(message)) request.log.info({ event: 'contact_trapped' }, 'a program filled in the contact form')
    else {
      await deps.attempts.countContact(request.ip)
      const { signedIn } = await contextOf(request, reply).session()
      const contato = await storeContact(deps.db, message, signedIn, now)
      request.log.info({ event: 'contact', contato, user_id: signedIn?.user.id }, 'message stored')
    }
    const { email, assunto, mensagem } = message
    return { email, assunto, mensagem, enviada: wholeMoment(now) }
  }

  if (site) app.get('/contato', async (request, reply) => show(request, reply, { estado: 'nova' }))

  app.post('/contato', {
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!isOwnOrigin(request)) return reply.code(403).send({ error: 'origin' })
    },
    async handler(request, reply) {
      const isForm = request.headers['content-type']?.startsWith(formType) ?? false
      if (!isForm || !site) return reply.send(await take(request, reply))
      try {
        const sent = await take(request, reply)
        return show(request, reply, { ...sent, estado: 'enviada' })
      } catch (error) {
        const failure = explainFailure(error as FastifyError, request)
        if (!failure) throw error
        return show(request, reply.code(failure.status), stateOf(failure, request.body))
      }
    },
  })
}

/** Parses forms and JSON into an object, for one schema. */
function readBodies(app: FastifyInstance): void {
  const as = { parseAs: 'string', bodyLimit: bodyBytes.contact } as const
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(formType, as, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addContentTypeParser('application/json', as, (_, body, done) => {
    try {
      done(null, JSON.parse(String(body)))
    } catch {
      // No object: the schema refuses it.
      done(null, null)
    }
  })
}

/** The page's values for each field: what was typed, and what is wrong with it. */
const fieldsOf = (typed: Record<string, string>, issues: FieldIssues): TemplateValues =>
  Object.fromEntries(
    contactFields.flatMap(name => [
      [name, typed[name] ?? ''],
      [`erro_${name}`, issues[name] ?? ''],
      [`invalido_${name}`, String(name in issues)],
    ]),
  )

/** The page for a refused message: the reason, and what was typed. */
function stateOf(
  { key, data }: NonNullable<ReturnType<typeof explainFailure>>,
  body: unknown,
): TemplateValues {
  const typed = body as Record<string, string>
  const issues = data.fields ?? {}
  const isWrong = contactFields.some(name => name in issues)
  return {
    ...fieldsOf(typed, issues),
    estado: isWrong ? 'invalida' : key === 'muitas_tentativas' ? 'limitada' : 'falhou',
    minutos: data.minutes ?? '',
    ...(typed.chave && !issues.chave && { chave: typed.chave }),
  }
}
