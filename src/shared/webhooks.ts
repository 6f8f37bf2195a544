import * as z from 'zod/mini'
import type { IssueKey } from './errors.ts'
import { chave, id, line, page } from './fields.ts'
import { ownFactors } from './own-account.ts'

/** What a shop's own systems can be told of. An import sends one event at its end, not one for each row. */
export const webhookEvents = [
  'order.created',
  'order.updated',
  'order.status_changed',
  'order.paid',
  'order.deleted',
  'quote.answered',
  'client.created',
  'client.updated',
  'client.erased',
  'photo.added',
  'reminder.due',
  'import.finished',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** What “Enviar teste” sends; nobody subscribes to it. */
export const testEvent = 'webhook.test'
export type DeliveryKind = WebhookEvent | typeof testEvent

/** Addresses that a shop can have. */
export const maxWebhooks = 5

/** Deliveries that may wait for one address, and their bytes as they are stored: one more switches it off. */
export const maxWaiting = 5_000
export const maxWaitingBytes = 20_000_000

/** Days for which deliveries are kept, and how many and how many bytes of an address: a program can cause thousands a day. */
export const deliveryDays = 30
export const keptDeliveries = 10_000
export const keptDeliveryBytes = 50_000_000

/** Hours of failures alone after which an address is switched off. */
export const failingHours = 72

/** Why an address is off: its owner, days of failures, or too many deliveries that wait. */
export const offReasons = ['dono', 'falhas', 'fila'] as const
export type OffReason = (typeof offReasons)[number]

export const deliveryStates = ['esperando', 'entregue', 'falhou'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why a try got no good answer. `resposta`: its status was none of 200 to 299. */
const deliveryFailures = [
  'resposta',
  'redirecionou',
  'tempo',
  'recusou',
  'caiu',
  'certificado',
  'sem_dns',
  'interno',
  'tarde',
] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

const longestUrl = 500

/** Hosts of this machine, which only an installation on this machine may call, on any port and without TLS. */
const isLoopbackHost = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)

/** What is wrong with an address by its text alone. */
export function urlIssue(text: string): IssueKey | null {
  if (!URL.canParse(text)) return 'endereco_invalido'
  const url = new URL(text)
  if (url.username || url.password) return 'endereco_com_senha'
  if (url.hostname === '') return 'endereco_invalido'
  if (isLoopbackHost(url.hostname) && /^https?:$/.test(url.protocol)) return null
  if (url.protocol !== 'https:') return 'endereco_sem_https'
  return url.port === '' ? null : 'endereco_com_porta'
}

const url = z.pipe(
  line(longestUrl, 'endereco_obrigatorio').check(
    z.superRefine((text, ctx) => {
      const issue = urlIssue(text)
      if (issue) ctx.issues.push({ code: 'custom', input: text, message: issue })
    }),
  ),
  z.transform((text: string) => {
    const parsed = new URL(text)
    parsed.hash = ''
    return parsed.href
  }),
)

const eventos = z
  .array(z.enum(webhookEvents, { error: 'opcao_invalida' }), { error: 'opcao_invalida' })
  .check(
    z.minLength(1, { error: 'eventos_obrigatorios' }),
    z.refine(chosen => new Set(chosen).size === chosen.length, { error: 'opcao_invalida' }),
  )

export const webhookId = z.strictObject({ id: id() })

/** The dialog's fields. */
export const webhookForm = z.strictObject({ url, eventos })

/** webhooks.create: what happens in the shop leaves it for as long as nobody looks, as by a key. */
export const createWebhook = z.strictObject({
  chave: z.optional(chave),
  ...webhookForm.shape,
  ...ownFactors.shape,
})
export type CreateWebhook = z.infer<typeof createWebhook>

/**
 * webhooks.update. `ligado` switches it on or off; switching on also wakes one that sleeps. Another address needs what
 * creating does.
 */
export const updateWebhook = z.strictObject({
  id: id(),
  ...webhookForm.shape,
  ligado: z.boolean(),
  ...z.partial(ownFactors).shape,
})
export type UpdateWebhook = z.infer<typeof updateWebhook>

export const listDeliveries = z.strictObject({ ...page, id: id() })
export type ListDeliveries = z.infer<typeof listDeliveries>
