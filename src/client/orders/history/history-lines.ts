import { momentOf } from '../../../shared/days.ts'
import type { Order } from '../order.ts'
import type { EventFacts, OrderEvent } from './order-events.ts'

/** What a sentence may need of an order that its event does not hold, because it did not change. */
export type Standing = Pick<Order, 'valor' | 'forma_pagamento' | 'pago'>

/** An event, with how the order stood after it. */
export interface EventStanding {
  event: OrderEvent
  after: Standing
}

/** A line of the history: an event, or several that are one act. */
export interface HistoryLine extends EventStanding {
  /** Of its newest event. */
  id: string
  /** Of its newest event, by the shop's clocks, HH:MM. */
  time: string
  /** All that it stands for, newest first. */
  parts: EventStanding[]
  /** Its event was undone by the next one. */
  isUndone: boolean
}

export interface HistoryDay {
  day: string
  lines: HistoryLine[]
}

/**
 * Events, newest first, as lines under their days in a zone (IANA name). `now` is how the order stands today. Each event
 * is in exactly one line.
 */
export function linesByDay(events: readonly OrderEvent[], now: Standing, zone: string): HistoryDay[] {
  const days: HistoryDay[] = []
  for (const act of acts(withStandings(events, now))) {
    const newest = act.parts[0]?.event ?? act.event
    const { day, time } = momentOf(new Date(newest.created_at), zone)
    const above = days.at(-1)
    const lines = above?.day === day ? above.lines : []
    const last = lines.at(-1)
    if (last && isSamePhotos(last, act)) last.parts.push(...act.parts)
    else if (last && isItsMessage(last, act)) Object.assign(last, { ...act, id: last.id }, both(last, act))
    else lines.push({ ...act, id: newest.id, time })
    if (above?.day !== day) days.push({ day, lines })
  }
  return days
}

const both = (newer: Act, older: Act) => ({ parts: [...newer.parts, ...older.parts] })

/** Goes back from today: before each event the order stood as its `de` says. */
function withStandings(events: readonly OrderEvent[], now: Standing): EventStanding[] {
  let standing = now
  return events.map(event => {
    const after = standingOf(event.para, standing)
    standing = standingOf(event.de, after)
    return { event, after }
  })
}

const standingOf = (facts: EventFacts | null, other: Standing): Standing => ({
  valor: facts?.valor ?? other.valor,
  forma_pagamento: facts?.forma_pagamento ?? other.forma_pagamento,
  pago: facts?.pago ?? other.pago,
})

type Act = Omit<HistoryLine, 'id' | 'time'>

/** One act an event; a change and its undo are one. From the oldest on, or what was done again would count as undone. */
function acts(events: readonly EventStanding[]): Act[] {
  const found: Act[] = []
  for (let at = events.length - 1; at >= 0; at--) {
    const one = events[at]
    const next = events[at - 1]
    if (!one) continue
    const isUndone = next !== undefined && undoes(next.event, one.event)
    found.push({ ...one, parts: isUndone ? [next, one] : [one], isUndone })
    if (isUndone) at--
  }
  return found.reverse()
}

/** Milliseconds within which an undo is one act with what it undoes. */
const undoMs = 5 * 60_000

/** Whether the newer event takes back all that the older one did, and nothing else. */
function undoes(newer: OrderEvent, older: OrderEvent): boolean {
  const passed = Date.parse(newer.created_at) - Date.parse(older.created_at)
  if (!isSameAuthor(newer, older) || passed < 0 || passed > undoMs) return false
  const [before, after] = [sides(older), sides(newer)]
  switch (`${older.tipo} ${newer.tipo}`) {
    case 'alterada alterada':
      // Of lines for which an event has no room nobody knows whether they came back.
      if ('mais_itens' in before.de || 'mais_itens' in before.para) return false
      return isSame(before.de, after.para) && isSame(before.para, after.de)
    case 'foto_adicionada foto_excluida':
    case 'lembrete_criado lembrete_removido':
      return isSame(before.para, after.de)
    case 'excluida restaurada':
      return true
    default:
      return false
  }
}

/** Both sides without who did it. */
function sides({ de, para }: OrderEvent) {
  const { chave: _, ...after } = para ?? {}
  return { de: de ?? {}, para: after }
}

const isSame = (one: object, other: object): boolean => written(one) === written(other)
const written = (facts: object) =>
  JSON.stringify(Object.entries(facts).sort(([one], [other]) => (one < other ? -1 : 1)))

const isSameAuthor = (one: OrderEvent, other: OrderEvent): boolean =>
  one.autor === other.autor && one.para?.chave === other.para?.chave

/** Photos of one kind that were added one after the other. */
const isSamePhotos = (one: Act, other: Act): boolean =>
  one.event.tipo === 'foto_adicionada' &&
  other.event.tipo === 'foto_adicionada' &&
  !one.isUndone &&
  !other.isUndone &&
  isSameAuthor(one.event, other.event) &&
  one.event.para?.tipo_foto === other.event.para?.tipo_foto

/** Milliseconds between a quote and the note that its chat was opened. */
const messageMs = 60_000

const isItsMessage = ({ event: message }: Act, { event: quote }: Act): boolean =>
  message.tipo === 'avisado' &&
  quote.tipo === 'orcamento_enviado' &&
  Date.parse(message.created_at) - Date.parse(quote.created_at) < messageMs

/** Facts whose change matters to the money, the promise or the customer. */
const weighty = [
  'status',
  'cliente_id',
  'numero_os',
  'valor',
  'desconto',
  'a_orcar',
  'itens',
  'mais_itens',
  'pago',
  'forma_pagamento',
  'pago_em',
  'data_previsao',
  'data_entrega',
] as const satisfies (keyof EventFacts)[]

/** What one may skip on a first reading: prints, and edits of small fields. */
export function isMinor({ event: { tipo, de, para } }: Pick<HistoryLine, 'event'>): boolean {
  switch (tipo) {
    case 'impresso_entrada':
    case 'impresso_entrega':
    case 'impresso_etiqueta':
    case 'foto_alterada':
      return true
    case 'alterada':
      return !weighty.some(name => name in { ...de, ...para })
    default:
      return false
  }
}
