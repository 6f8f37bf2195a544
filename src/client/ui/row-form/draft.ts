import { v4 as uuid } from 'uuid'
import type * as z from 'zod/mini'
import { type FieldTable, keptValues } from './fields.ts'

/** What a save goes out with besides the fields. */
export interface Ticket<Values, Sent> {
  /** The once-only key, so that a save whose answer was lost is not repeated after a reload. */
  chave: string
  /** What was sent as a new row without an answer: it may be stored. */
  sent: Sent[]
  /** The version that is edited, and what it said; null for a new row. */
  based_on: string | null
  base: Values | null
}

/** What stands in a form that was neither saved nor discarded. */
interface Draft<Values, Sent> extends Ticket<Values, Sent> {
  values: Values
}

export interface DraftPlace<Values, Sent> {
  /** What was kept, by an earlier release too: a field that it left unreadable is as in `start`. */
  read(start: Values): Draft<Values, Sent> | null
  write(draft: Draft<Values, Sent>): void
  clear(): void
}

interface DraftForm<Row, Values, Sent> {
  key: string
  fields: FieldTable<Row, Values>
  /** What creates a row, by the schema of today: what it would not take any more is not asked for again. */
  sent: z.ZodMiniType<Sent>
}

/** Where a form's draft is kept while the tab is open; the browser may refuse to keep anything, and then there is none. */
export function draftPlace<Row, Values, Sent>({
  key,
  fields,
  sent,
}: DraftForm<Row, Values, Sent>): DraftPlace<Values, Sent> {
  return {
    read(start) {
      const kept: unknown = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null'))
      if (typeof kept !== 'object' || kept === null || !('values' in kept)) return null
      const values = keptValues(fields, kept.values, start)
      if (!values) return null
      const all = 'sent' in kept && Array.isArray(kept.sent) ? kept.sent : []
      return {
        chave: ('chave' in kept && textIn(kept.chave)) || uuid(),
        sent: all.flatMap(one => sent.safeParse(one).data ?? []),
        based_on: 'based_on' in kept ? textIn(kept.based_on) : null,
        base: 'base' in kept ? keptValues(fields, kept.base, start) : null,
        values,
      }
    },
    write: draft => void attempt(() => sessionStorage.setItem(key, JSON.stringify(draft))),
    clear: () => void attempt(() => sessionStorage.removeItem(key)),
  }
}

const textIn = (kept: unknown): string | null => (typeof kept === 'string' ? kept : null)

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
