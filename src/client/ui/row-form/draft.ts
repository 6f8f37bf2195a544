import { v4 as uuid } from 'uuid'
import type * as z from 'zod/mini'
import { type FieldTable, keptValues } from './row-fields.ts'

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
  /** Where an earlier release kept it. */
  olderKey?: string | undefined
  /** Whether what lies under that key, or under the older one, is this form's. */
  isOurs?(kept: object, isOlder: boolean): boolean
  fields: FieldTable<Row, Values>
  /** What creates a row, by the schema of today: what it would not take any more is not asked for again. */
  sent: z.ZodMiniType<Sent>
}

/** Where a form's draft is kept while the tab is open; the browser may refuse to keep anything, and then there is none. */
export function draftPlace<Row, Values, Sent>({
  key,
  olderKey,
  isOurs = () => true,
  fields,
  sent,
}: DraftForm<Row, Values, Sent>): DraftPlace<Values, Sent> {
  const keptUnder = (place: string) => {
    const kept: unknown = attempt(() => JSON.parse(sessionStorage.getItem(place) ?? 'null'))
    return typeof kept === 'object' && kept !== null && isOurs(kept, place === olderKey) ? kept : null
  }
  // Moved to its own key: there it is cleared once it is saved.
  const movedFrom = (place: string) => {
    const kept = keptUnder(place)
    if (kept)
      attempt(() => {
        sessionStorage.setItem(key, JSON.stringify(kept))
        sessionStorage.removeItem(place)
      })
    return kept
  }
  return {
    read(start) {
      const kept = keptUnder(key) ?? (olderKey ? movedFrom(olderKey) : null)
      if (kept === null || !('values' in kept)) return null
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
