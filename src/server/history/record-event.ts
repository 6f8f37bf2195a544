import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { changedLines, type OrderLine } from '../../shared/order-lines.ts'
import { maxHistory, type OrderEventAuthor, type OrderEventKind } from '../../shared/orders.ts'
import type { Transaction } from '../db/client.ts'
import { recordedNames } from '../db/schema/order-columns.ts'
import {
  type EventFacts,
  eventos_os,
  nextEvent,
  type OrderState,
  type RecordedLine,
} from '../db/schema/order-history.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'

export interface NewEvent {
  os_id: string
  tipo: OrderEventKind
  /** By default the owner, or the key of the API that they gave. */
  autor?: OrderEventAuthor
  de?: EventFacts | null
  para?: EventFacts | null
}

/**
 * Adds an event to an order's history. Call it once the write holds its lock, so that events are in order. A
 * full history refuses changes (`limite_historico`), and drops all other events.
 */
export async function recordEvent(
  tx: Transaction,
  { user_id, chave }: ShopScope,
  event: NewEvent,
  now: Date,
): Promise<void> {
  const { os_id, tipo, autor = chave ? 'api' : 'dono', de } = event
  const para = autor === 'api' && chave ? { ...event.para, chave: chave.nome } : event.para
  // One statement, so that it can be pipelined. An event takes some 64 bytes besides its facts.
  const stored = await tx
    .insert(eventos_os)
    .select(
      sql`select ${user_id}::uuid, ${os_id}::uuid, ${nextEvent}, ${tipo}::text, ${autor}::text, ${now.toISOString()}::timestamptz,
          ${json(de)}::text::jsonb, ${json(para)}::text::jsonb
        where ${tipo}::text = 'criada' or (
          select coalesce(sum(${sizeOf(eventos_os.de)} + ${sizeOf(eventos_os.para)} + 64), 0) from eventos_os
          where user_id = ${user_id}::uuid and os_id = ${os_id}::uuid
        ) < ${roomFor(event)}::bigint`,
    )
    .returning({ id: eventos_os.id })
    .prepare('insert_event')
    .execute()
  if (stored.length === 0 && isChange(tipo)) throw new Refusal('limite_historico')
}

/** Begins the histories of imported orders, which were made elsewhere. */
export async function recordImported(
  tx: Transaction,
  { user_id }: ShopScope,
  orders: (Partial<OrderState> & { id: string })[],
  now: Date,
): Promise<void> {
  if (orders.length === 0) return
  const created_at = now.toISOString()
  await tx.insert(eventos_os).values(
    orders.map(order => ({
      user_id,
      os_id: order.id,
      tipo: 'criada' as const,
      autor: 'importado' as const,
      created_at,
      para: stateOf(order),
    })),
  )
}

/**
 * Bytes up to which a history takes this event. Short changes have four times the room: an order with long
 * notes can still be moved, paid, deleted and restored.
 */
function roomFor({ tipo, de, para }: NewEvent): number {
  const isLong = [de, para].some(facts => facts && longFacts.some(name => name in facts))
  const isKept = tipo === 'excluida' || tipo === 'restaurada' || (isChange(tipo) && !isLong)
  return isKept ? 4 * maxHistory : maxHistory
}

const longFacts = ['defeito', 'observacoes', 'itens'] as const satisfies (keyof EventFacts)[]

const isChange = (tipo: OrderEventKind): boolean => tipo === 'alterada' || tipo === 'revertida'

const sizeOf = (facts: PgColumn) => sql`coalesce(pg_column_size(${facts}), 0)`

const json = (facts: EventFacts | null | undefined) => (facts ? JSON.stringify(facts) : null)

/** Records what changed in an order; nothing if nothing did. Throws `limite_historico`. */
export async function recordChange(
  tx: Transaction,
  shop: ShopScope,
  before: State,
  after: State & { id: string },
  now: Date,
  tipo: 'alterada' | 'revertida' = 'alterada',
): Promise<void> {
  const changes = changesBetween(before, after)
  if (changes) await recordEvent(tx, shop, { os_id: after.id, tipo, ...changes }, now)
}

/** The fields that differ, before and after; null if none does. */
export function changesBetween(before: State, after: State) {
  const changed = recordedNames.filter(name => before[name] !== after[name])
  const { de, para } = changedLines(before.itens ?? [], after.itens ?? [])
  if (changed.length + de.length + para.length === 0) return null
  return {
    de: { ...pick(before, changed), ...linesOf(de) },
    para: { ...pick(after, changed), ...linesOf(para) },
  }
}

/** The facts of an order's first event. */
export const stateOf = ({ itens = [], ...order }: Partial<State>): EventFacts => ({
  ...pick(order, recordedNames),
  ...linesOf(itens),
})

/** An order, with its lines where they may have changed. */
type State = OrderState & { itens?: OrderLine[] }

/** Bytes of lines in one side of an event. */
const roomForLines = 2048

/** Lines as an event has them: without costs, and no more than it has room for. */
function linesOf(lines: OrderLine[]): Pick<EventFacts, 'itens' | 'mais_itens'> {
  const itens: RecordedLine[] = []
  let left = roomForLines
  for (const { custo_unitario: _, ...line } of lines) {
    left -= Buffer.byteLength(JSON.stringify(line))
    if (left < 0) break
    itens.push(line)
  }
  const mais_itens = lines.length - itens.length
  return { ...(lines.length > 0 && { itens }), ...(mais_itens > 0 && { mais_itens }) }
}

// JSON keeps days, texts and amounts as they are in the row.
const pick = (from: Partial<OrderState>, names: readonly (keyof OrderState)[]): EventFacts =>
  Object.fromEntries(names.map(name => [name, from[name]]))
