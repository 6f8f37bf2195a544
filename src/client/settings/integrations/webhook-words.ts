import { t } from '@lingui/core/macro'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import type { DeliveryFailure, DeliveryKind, OffReason } from '../../../shared/webhooks.ts'
import { formatCount } from '../../ui/format.ts'

export type WebhookRow = inferRouterOutputs<AppRouter>['webhooks']['list'][number]
export type Delivery = inferRouterOutputs<AppRouter>['webhooks']['deliveries']['items'][number]

/** What an event says, in the shop's words. */
export function eventWord(tipo: DeliveryKind): string {
  switch (tipo) {
    case 'order.created':
      return t`OS criada`
    case 'order.updated':
      return t`OS mudou`
    case 'order.status_changed':
      return t`Status mudou`
    case 'order.paid':
      return t`OS paga`
    case 'order.deleted':
      return t`OS excluída`
    case 'quote.answered':
      return t`Orçamento respondido`
    case 'client.created':
      return t`Cliente novo`
    case 'client.updated':
      return t`Cliente mudou`
    case 'client.erased':
      return t`Cliente apagado`
    case 'photo.added':
      return t`Foto enviada`
    case 'reminder.due':
      return t`Lembrete na hora`
    case 'import.finished':
      return t`Importação terminou`
    case 'webhook.test':
      return t`Teste`
  }
}

/** "OS criada, status mudou, OS paga": one sentence of several events. */
export const eventsWords = (tipos: readonly DeliveryKind[]): string =>
  tipos
    .map(eventWord)
    .map((word, at) =>
      at === 0 || word.startsWith('OS') ? word : word.charAt(0).toLowerCase() + word.slice(1),
    )
    .join(', ')

/** An address without what all have: "betocelulares.com.br/avisos/bancada". */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '')

/** Why an address is off. */
export function offWords(motivo: OffReason): string {
  switch (motivo) {
    case 'dono':
      return t`Você desligou. Nada é enviado.`
    case 'falhas':
      return t`Desligado depois de 3 dias só de falhas. Corrija o sistema que recebe e ligue de novo.`
    case 'fila':
      return t`Desligado porque 5.000 avisos esperavam. Corrija o sistema que recebe e ligue de novo.`
  }
}

/** How a try ended: "200 em 84 ms", "Não respondeu a tempo". */
export function answerWords({ status, ms, falha }: Pick<Delivery, 'status' | 'ms' | 'falha'>): string {
  if (status !== null) {
    const time = timeWords(ms ?? 0)
    return t`${status} em ${time}`
  }
  return falha ? failureWords(falha) : t`Esperando`
}

/** "84 ms", "1,2 s". */
function timeWords(ms: number): string {
  const [short, long] = [formatCount(ms), formatCount(Math.round(ms / 100) / 10)]
  return ms < 1_000 ? t`${short} ms` : t`${long} s`
}

/** Why a try got no good answer. */
export function failureWords(falha: DeliveryFailure): string {
  switch (falha) {
    case 'resposta':
      return t`Respondeu com erro`
    case 'redirecionou':
      return t`Mandou para outro endereço`
    case 'tempo':
      return t`Não respondeu em 10 s`
    case 'recusou':
      return t`Ninguém atendeu`
    case 'caiu':
      return t`A conexão caiu`
    case 'certificado':
      return t`Certificado inválido`
    case 'sem_dns':
      return t`Endereço não existe`
    case 'interno':
      return t`Aponta para uma rede interna`
    case 'tarde':
      return t`Esperou demais`
  }
}
