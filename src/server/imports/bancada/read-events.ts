import { maxHistory } from '../../../shared/orders.ts'
import { RefusedFile } from '../refused-file.ts'
import { eventsPart, type StagedEvent } from '../staged-rows.ts'
import { readFacts } from './facts.ts'
import type { People } from './read-people.ts'
import type { Reading } from './reading.ts'
import { atMost, rowsOf } from './rows.ts'

/**
 * The histories of these orders, JSON already and as many to a part as are stored at a time: a list for each order, in the
 * orders' order. Those of orders that do not come are passed over.
 */
export async function readEvents(
  reading: Reading,
  people: People,
  orders: string[][],
): Promise<Iterable<Uint8Array>[]> {
  const { archive, issues, now, isCopy } = reading
  const histories = new Map(orders.flat().map(id => [id, { events: [] as Buffer[], bytes: 0, hides: false }]))
  const newest = Date.parse(now) + 60_000
  for await (const { linha, row } of rowsOf(archive, issues, 'eventos_os')) {
    const history = histories.get(row.os_id)
    if (!history) continue
    const [de, para] = [row.de && readFacts(row.de), row.para && readFacts(row.para)]
    const isBad = (row.de && !de) || (row.para && !para)
    // They stand in the order of their ids, which say when they were made.
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
    // What no history here can hold.
    if (history.bytes > 16 * maxHistory) throw new RefusedFile('descompactado_demais')
    history.events.push(json)
  }
  return orders.map(ids => partsOf(ids, histories))
}

/** When a version 7 id was made; NaN for another. */
const timeOf = (id: string): number =>
  id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : Number.NaN

interface History {
  events: Buffer[]
  hides: boolean
}

/** An order that was of somebody who is erased says no more of that time what was written. */
function listOf(history: History | undefined): string {
  const events = (history?.events ?? []).map(json => json.toString())
  return `[${(history?.hides ? events.map(hidden) : events).join()}]`
}

function hidden(json: string): string {
  // Of JSON that was made above.
  const event = JSON.parse(json) as StagedEvent
  for (const facts of [event.de, event.para]) {
    if (facts && 'defeito' in facts) facts.defeito = ''
    if (facts && 'observacoes' in facts) facts.observacoes = null
  }
  return JSON.stringify(event)
}

/** Made one after the other, as they are taken: what is held of all of them is their events. */
function* partsOf(ids: string[], histories: ReadonlyMap<string, History>): Generator<Uint8Array> {
  for (let from = 0; from < ids.length; from += eventsPart) {
    const lists = ids.slice(from, from + eventsPart).map(id => listOf(histories.get(id)))
    yield Buffer.from(`[${lists.join()}]`)
  }
}
