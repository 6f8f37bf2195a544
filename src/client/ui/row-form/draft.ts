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
  /** The stored draft, an earlier release's too: a field that cannot be read is as in `start`. */
  read(start: Values): Draft<Values, Sent> | null
  write(draft: Draft<Values, Sent>): void
  clear(): void
}

interface DraftForm<Row, Values, Sent> {
  key: string
  /** The key that an earlier release used. */
  olderKey?: string | undefined
  /** Whether the stored object belongs to this form; `isOlder` if it is under the older key. */
  isOurs?(kept: object, isOlder: boolean): boolean
  fields: FieldTable<Row, Values>
  /** The schema of a new row: an unanswered save that it refuses is forgotten. */
  sent: z.ZodMiniType<Sent>
}

/** Keeps a form's draft in the tab's session storage. If the browser refuses to store, there are no drafts. */
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
  // Moves it to the new key, where a save will clear it.
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
