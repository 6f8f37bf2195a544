import * as z from 'zod/mini'
import { isDay } from '../../../../shared/days.ts'
import { amount, day, id, line, oneOf, prose } from '../../../../shared/fields.ts'
import { maxLines, withoutWords } from '../../../../shared/order-lines.ts'
import { maxHistory, orderStatuses, paymentMethods, serviceTypes } from '../../../../shared/orders.ts'
import { orderLine } from '../../../../shared/orders-schema.ts'
import { photoTypes } from '../../../../shared/photos.ts'
import { answerPlaces, maxQuotes, quoteAnswers } from '../../../../shared/quotes.ts'
import { reminderTypes } from '../../../../shared/reminders.ts'
import { isWallClock } from '../../../../shared/wall-clock.ts'
import type { EventFacts } from '../../../db/schema/order-history.ts'
import { RefusedFile } from '../staging/file-to-read.ts'
import { eventsPart, type StagedEvent } from '../staging/staged.ts'
import type { People } from './read-exported-people.ts'
import { atMost, type Reading, rowsOf } from './rows.ts'

/**
 * Reads the histories of these orders, as JSON in parts of one batch: a list of events per order, in the order of the orders.
 * Skips those of orders that are not imported. Answers too which orders used to be an erased customer's.
 */
export async function readEvents(
  reading: Reading,
  people: People,
  orders: string[][],
): Promise<{ events: Iterable<Uint8Array>[]; hidden: Set<string> }> {
  const { archive, issues, now, isCopy } = reading
  const histories = new Map(orders.flat().map(id => [id, { events: [] as Buffer[], bytes: 0, hides: false }]))
  const newest = Date.parse(now) + 60_000
  for await (const { linha, row } of rowsOf(archive, issues, 'eventos_os')) {
    const history = histories.get(row.os_id)
    if (!history) continue
    const [de, para] = [row.de && readFacts(row.de), row.para && readFacts(row.para)]
    const isBad = (row.de && !de) || (row.para && !para)
    // Events are sorted by their ids, which contain the time.
    if (isBad || !(timeOf(row.id) <= newest)) {
      issues.add('eventos_os', linha, [{ campo: isBad ? 'para' : 'id', motivo: 'campo_invalido' }])
      continue
    }
    if ([de, para].some(facts => facts?.cliente_id && people.gone.has(facts.cliente_id))) history.hides = true
    const { id, tipo, created_at, autor } = row
    const event: StagedEvent = {
      id,
      tipo,
      created_at: atMost(created_at, now),
      de,
      para,
      ...(isCopy && { autor }),
    }
    const json = Buffer.from(JSON.stringify(event))
    history.bytes += json.length
    // An event that our histories cannot have.
    if (history.bytes > 16 * maxHistory) throw new RefusedFile('descompactado_demais')
    history.events.push(json)
  }
  const hidden = new Set([...histories].flatMap(([id, { hides }]) => (hides ? [id] : [])))
  return { events: orders.map(ids => partsOf(ids, histories)), hidden }
}

/** The time in a version 7 id; NaN for others. */
const timeOf = (id: string): number =>
  id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : Number.NaN

interface History {
  events: Buffer[]
  hides: boolean
}

/** Removes texts of events from when the order belonged to an erased customer. */
function listOf(history: History | undefined): string {
  const events = (history?.events ?? []).map(json => json.toString())
  return `[${(history?.hides ? events.map(withoutTexts) : events).join()}]`
}

function withoutTexts(json: string): string {
  // JSON from above.
  const event = JSON.parse(json) as StagedEvent
  for (const facts of [event.de, event.para]) {
    if (facts && 'defeito' in facts) facts.defeito = ''
    if (facts && 'observacoes' in facts) facts.observacoes = null
    if (facts && 'respondido_por' in facts) facts.respondido_por = null
    if (facts && 'motivo' in facts) facts.motivo = null
    if (facts?.itens) facts.itens = facts.itens.map(withoutWords)
  }
  return JSON.stringify(event)
}

/** Creates the parts one by one, to save memory. */
function* partsOf(ids: string[], histories: ReadonlyMap<string, History>): Generator<Uint8Array> {
  for (let from = 0; from < ids.length; from += eventsPart) {
    const lists = ids.slice(from, from + eventsPart).map(id => listOf(histories.get(id)))
    yield Buffer.from(`[${lists.join()}]`)
  }
}

const dayOrNull = z.nullable(day())
const text = z.nullable(prose(4000))
const instant = z.iso.datetime({ precision: 3 }).check(z.refine(value => isDay(value.slice(0, 10))))

// What a line costs is in no history.
const { custo_unitario: _cost, ...recordedLine } = orderLine.shape

const known = new Map<string, z.ZodMiniType>(
  Object.entries({
    cliente_id: id(),
    numero_os: line(20),
    aparelho: line(121),
    defeito: prose(2000),
    tipo_servico: oneOf(serviceTypes),
    valor: amount,
    status: oneOf(orderStatuses),
    pago: z.boolean(),
    forma_pagamento: oneOf(paymentMethods),
    data_entrada: day(),
    data_previsao: dayOrNull,
    pronto_em: dayOrNull,
    data_entrega: dayOrNull,
    pago_em: dayOrNull,
    observacoes: text,
    avisado_em: z.nullable(instant),
    foto_id: id(),
    tipo_foto: oneOf(photoTypes),
    lembrete_id: id(),
    tipo_lembrete: oneOf(reminderTypes),
    data_lembrete: z.string().check(z.refine(isWallClock)),
    lembretes: z.array(id()),
    chave: line(60),
    desconto: amount,
    a_orcar: z.boolean(),
    itens: z.array(z.strictObject(recordedLine)).check(z.maxLength(maxLines)),
    versao: z.int().check(z.minimum(1), z.maximum(maxQuotes)),
    total: amount,
    valido_ate: day(),
    resposta: oneOf(quoteAnswers),
    por: oneOf(answerPlaces),
    respondido_por: z.nullable(line(60)),
    motivo: z.nullable(prose(300)),
    mais_itens: z.int().check(z.minimum(1), z.maximum(maxLines)),
  }),
)

/** Parses one side of an event, without fields that no event has. Null if a value is impossible. */
function readFacts(told: Record<string, unknown>): EventFacts | null {
  const facts: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(told)) {
    const schema = known.get(name)
    if (!schema) continue
    const { success, data } = schema.safeParse(value)
    if (!success) return null
    facts[name] = data
  }
  return facts as EventFacts
}
