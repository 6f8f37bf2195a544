import { plural, t } from '@lingui/core/macro'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { dayOf, momentOf } from '../../shared/days.ts'
import { deviceName } from '../../shared/devices.ts'
import { formatMoney } from '../../shared/money.ts'
import type { PhotoType } from '../../shared/photos.ts'
import { useSettings } from '../api/settings.ts'
import { trpc } from '../api/trpc.ts'
import { whenWords } from '../ui/clock-words.ts'
import { formatDay } from '../ui/Day.tsx'
import { changedLineWords, linesActWords, linesWords, moreLines } from './line-events.ts'
import type { Order } from './order.ts'
import { orderFields } from './order-fields.ts'
import { paymentLabel, serviceLabel, shortDay, statusLabel } from './order-words.ts'

/** What happened to an order, newest first, a page of twenty after the other. */
export const useOrderEvents = (id: string) =>
  trpc.orders.events.useInfiniteQuery({ id }, { getNextPageParam: page => page.nextCursor })

type OrderEvent = inferRouterOutputs<AppRouter>['orders']['events']['items'][number]
type EventFacts = NonNullable<OrderEvent['de']>

/** An event as a line of the timeline; photos of one kind that were added one after the other are one. */
export interface HistoryLine {
  event: OrderEvent
  /** Of the shop's clocks, HH:MM. */
  time: string
  /** Photos that it stands for. */
  count: number
}

interface HistoryDay {
  day: string
  lines: HistoryLine[]
}

/** Events, newest first, under their days in a zone (IANA name). */
export function linesByDay(events: OrderEvent[], zone: string): HistoryDay[] {
  const days: HistoryDay[] = []
  for (const event of events) {
    const { day, time } = momentOf(new Date(event.created_at), zone)
    const above = days.at(-1)
    const last = above?.day === day ? above.lines.at(-1) : undefined
    if (last && isSamePhotos(last.event, event)) last.count++
    // A quote that went out by WhatsApp is one act: that it was sent says more.
    else if (last && isItsMessage(last.event, event)) last.event = event
    else if (above?.day === day) above.lines.push({ event, time, count: 1 })
    else days.push({ day, lines: [{ event, time, count: 1 }] })
  }
  return days
}

const isSamePhotos = (one: OrderEvent, other: OrderEvent) =>
  one.tipo === 'foto_adicionada' &&
  other.tipo === 'foto_adicionada' &&
  one.autor === other.autor &&
  one.para?.chave === other.para?.chave &&
  one.para?.tipo_foto === other.para?.tipo_foto

/** Milliseconds between a quote and the note that its chat was opened. */
const messageMs = 60_000

const isItsMessage = (message: OrderEvent, quote: OrderEvent) =>
  message.tipo === 'avisado' &&
  quote.tipo === 'orcamento_enviado' &&
  Date.parse(message.created_at) - Date.parse(quote.created_at) < messageMs

/** Who did it; `owner` is the owner's name. */
export function authorWords({ autor, para }: OrderEvent, owner: string): string {
  if (autor === 'sistema') return 'Bancada'
  if (autor === 'cliente') return para?.respondido_por ?? t`O cliente`
  const key = para?.chave
  return autor === 'api' && key ? t`API: ${key}` : owner
}

/** What was done, after the name of who did it. `today` is the shop's. */
export function actWords({ event: { tipo, autor, de, para }, count }: HistoryLine, today: string): string {
  const facts = { ...de, ...para }
  if (autor === 'importado' && tipo === 'criada') return t`importou a OS`
  switch (tipo) {
    case 'criada':
      return t`criou a OS`
    case 'estado':
      return t`começou a guardar o histórico`
    case 'alterada':
      return changeWords(de ?? {}, para ?? {})
    case 'excluida':
      return t`excluiu a OS`
    case 'restaurada':
      return t`restaurou a OS`
    case 'revertida':
      return t`voltou a OS a uma versão anterior`
    case 'foto_adicionada':
      return photosAdded(count, facts.tipo_foto)
    case 'foto_alterada':
      return t`mudou o tipo de uma foto`
    case 'foto_excluida':
      return t`excluiu uma foto`
    case 'lembrete_criado': {
      const when = whenWords(facts.data_lembrete ?? '', today)
      return t`criou um lembrete: ${when}`
    }
    case 'lembrete_removido': {
      const when = whenWords(facts.data_lembrete ?? '', today)
      return t`removeu um lembrete: ${when}`
    }
    case 'orcamento_enviado':
      return t`enviou o orçamento`
    case 'orcamento_respondido':
      return answerWords(facts, autor)
    case 'avisado':
      return t`avisou pelo WhatsApp`
    case 'impresso_entrada':
      return t`imprimiu o comprovante de entrada`
    case 'impresso_entrega':
      return t`imprimiu o comprovante de entrega`
    case 'impresso_etiqueta':
      return t`imprimiu a etiqueta`
  }
}

/** An answer on the customer's page is the customer's own; one at the counter was written down by the shop. */
function answerWords({ resposta, respondido_por }: EventFacts, autor: OrderEvent['autor']): string {
  const approved = resposta === 'aprovado'
  if (autor === 'cliente') return approved ? t`aprovou o orçamento` : t`recusou o orçamento`
  const name = respondido_por ?? t`o cliente`
  return approved ? t`registrou: ${name} aprovou no balcão` : t`registrou: ${name} recusou no balcão`
}

/** Which version an event sent or answered, for how much and until when; '' for another event. */
export function quoteWordsOf({ tipo, para }: OrderEvent, today: string): string {
  const { versao, total, valido_ate, por } = para ?? {}
  if (versao === undefined || total === undefined) return ''
  const amount = formatMoney(total)
  const version = t`Versão ${versao}, ${amount}`
  if (tipo === 'orcamento_respondido') return por === 'link' ? t`${version}, pelo link` : version
  if (!valido_ate) return version
  const day = shortDay(valido_ate, today)
  return t`${version}, vale até ${day}`
}

function changeWords(de: EventFacts, para: EventFacts): string {
  if (para.status) return t`mudou o status`
  if (para.pago !== undefined) return t`mudou o pagamento`
  if (de.itens || para.itens) return linesActWords(de, para)
  if (para.a_orcar) return t`deixou o valor a orçar`
  if (de.a_orcar) return t`pôs o valor`
  if (para.desconto !== undefined) return t`mudou o desconto`
  if (para.valor !== undefined) return t`corrigiu o valor`
  return t`alterou a OS`
}

function photosAdded(count: number, type: PhotoType | undefined): string {
  const added = plural(count, { one: 'pôs uma foto', other: 'pôs # fotos' })
  return type ? `${added}, ${photoWords(type)}` : added
}

function photoWords(type: PhotoType): string {
  switch (type) {
    case 'antes':
      return t`antes do reparo`
    case 'depois':
      return t`depois do reparo`
    case 'componente':
      return t`de componentes`
  }
}

export interface Change {
  name: string
  label: string
  from: string
  to: string
}

/** Each field that an event changed, in words; '' where there was or is nothing. */
export function changesOf({ tipo, de, para, clientes }: OrderEvent): Change[] {
  if (tipo === 'foto_alterada')
    return [{ name: 'tipo_foto', label: t`Tipo`, from: photoOf(de), to: photoOf(para) }]
  if (tipo !== 'alterada' && tipo !== 'revertida') return []
  const labelByField = labels()
  const order = Object.keys(labelByField)
  const [before, after] = [de ?? {}, para ?? {}]
  const names = Object.keys(after)
    // Whether it has a price is said with the price.
    .map(name => (name === 'a_orcar' ? 'valor' : name))
    .filter((name, at, all) => !unsaid.includes(name) && all.indexOf(name) === at)
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
  const fields = names.map(name => ({
    name,
    label: labelByField[name] ?? name,
    from: name === 'cliente_id' ? (clientes.de ?? t`Cliente excluído`) : valueWords(name, before),
    to: name === 'cliente_id' ? (clientes.para ?? t`Cliente excluído`) : valueWords(name, after),
  }))
  return [...changedLineWords(before, after), ...fields]
}

/** Lines have words of their own, and a key of the API is who did it. */
const unsaid = ['chave', 'itens', 'mais_itens']

/** How many lines an event changed that it has no room for. */
export const moreLinesOf = ({ de, para }: OrderEvent): number => moreLines(de ?? {}, para ?? {})

const photoOf = (facts: EventFacts | null) => (facts?.tipo_foto ? photoWords(facts.tipo_foto) : '')

/** What an order began with: value, lines and forecast. */
export function beginningWords({ para }: OrderEvent): string {
  const { valor, data_previsao } = para ?? {}
  const day = data_previsao && formatDay(data_previsao)
  const parts = [valor !== undefined && valueWords('valor', para ?? {}), linesWords(para ?? {})]
  return [...parts, day && t`previsão ${day}`].filter(Boolean).join(', ')
}

/** What a column of an order is called. */
export const orderFieldLabel = (name: string): string => labels()[name] ?? name

/** What stands in a column of an order, in words; '' where there is nothing. */
export const orderFieldWords = (name: string, value: unknown): string =>
  // A column's value is what an event holds of it.
  valueWords(name, { [name]: value } as EventFacts)

/** By column, in the order in which a line shows them. */
function labels(): Record<string, string> {
  const own = Object.entries(orderFields).map(([name, { label }]) => [name, label()])
  return {
    status: t`Status`,
    cliente_id: t`Cliente`,
    aparelho: t`Aparelho`,
    a_orcar: t`A orçar`,
    desconto: t`Desconto`,
    ...Object.fromEntries(own),
    pronto_em: t`Pronta desde`,
    numero_os: t`OS`,
  }
}

function valueWords(name: string, facts: EventFacts): string {
  switch (name) {
    case 'status':
      return facts.status ? statusLabel(facts.status) : ''
    case 'valor':
      if (facts.a_orcar) return t`A orçar`
      // Where it had no price, or has none, its value is not among what changed.
      return facts.valor === undefined && facts.a_orcar === undefined ? '' : formatMoney(facts.valor ?? 0)
    case 'desconto':
      return facts.desconto ? formatMoney(facts.desconto) : ''
    case 'a_orcar':
      return facts.a_orcar ? t`Sim` : t`Não`
    case 'pago':
      return facts.pago ? t`Sim` : t`Ainda não`
    case 'forma_pagamento':
      return facts.forma_pagamento ? paymentLabel(facts.forma_pagamento) : ''
    case 'tipo_servico':
      return facts.tipo_servico ? serviceLabel(facts.tipo_servico) : ''
    case 'aparelho':
      return deviceName(facts.aparelho ?? '')
    default: {
      const value = new Map<string, unknown>(Object.entries(facts)).get(name)
      if (typeof value !== 'string') return ''
      return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value
    }
  }
}

type Notified = Pick<Order, 'avisado_em' | 'pronto_em'>
type Event = Pick<OrderEvent, 'created_at' | 'para'>

/** Whether the customer was sent a message after the device became ready. */
export function useWasNotified(order: Order): boolean {
  const zone = useSettings()?.fuso
  const { data } = useOrderEvents(order.id)
  const events = data?.pages.flatMap(page => page.items)
  return zone !== undefined && wasNotifiedSinceReady(order, events, zone)
}

/**
 * `pronto_em` is a day. If the message went out on that same day, the history's time decides, or a message about the
 * intake would count as one about the finished repair. Until the history is loaded, that day counts as too early.
 */
export function wasNotifiedSinceReady(
  { avisado_em, pronto_em }: Notified,
  events: readonly Event[] | undefined,
  zone: string,
) {
  if (!avisado_em || !pronto_em) return false
  const day = dayOf(new Date(avisado_em), zone)
  if (!events || day !== pronto_em) return day > pronto_em
  const moved = events.find(({ para }) => para?.status !== undefined)
  // The change of status is older than the loaded events, so the message almost certainly came after it.
  if (!moved) return true
  return moved.para?.status === 'Pronto' && Date.parse(avisado_em) >= Date.parse(moved.created_at)
}
