import { v4 as uuid } from 'uuid'
import type * as z from 'zod/mini'
import { type FieldTable, keptValues } from './row-fields.ts'

/** What a save sends besides the fields, to be safe to repeat. */
export interface SaveAttempt<Values, Sent> {
  /** The once-only key: after a reload it finds the row that an unanswered save may have stored. */
  chave: string
  /** New rows that were sent and never answered: any of them may be stored. */
  sent: Sent[]
  /** The version (updated_at) that is edited; null for a new row. */
  based_on: string | null
  base: Values | null
}

interface Draft<Values, Sent> extends SaveAttempt<Values, Sent> {
  values: Values
}

export interface DraftPlace<Values, Sent> {
  /** The stored draft: a field that cannot be read is as in `start`. */
  read(start: Values): Draft<Values, Sent> | null
  write(draft: Draft<Values, Sent>): void
  clear(): void
}

interface DraftForm<Row, Values, Sent> {
  key: string
  fields: FieldTable<Row, Values>
  /** The schema of a new row: an unanswered save that it refuses is forgotten. */
  sent: z.ZodMiniType<Sent>
}

/** Keeps a form's draft in the tab's session storage. If the browser refuses to store, there are no drafts. */
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
