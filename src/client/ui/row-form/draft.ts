import * as z from 'zod/mini'

/** What a save goes out with besides the fields. */
export interface Ticket<Values> {
  /** The once-only key, so that a save whose answer was lost is not repeated after a reload. */
  chave: string
  /** The version that is edited, and what it said; null for a new row. */
  based_on: string | null
  base: Values | null
}

/** What stands in a form that was neither saved nor discarded. */
interface Draft<Values> extends Ticket<Values> {
  values: Values
}

export interface DraftPlace<Values> {
  read(): Draft<Values> | null
  write(draft: Draft<Values>): void
  clear(): void
}

/** Where a form's draft is kept while the tab is open; one that does not fit the form's fields is none. */
export function draftPlace<Values>(key: string, fields: z.ZodMiniType<Values>): DraftPlace<Values> {
  const shape: z.ZodMiniType<Draft<Values>> = z.object({
    chave: z.string(),
    based_on: z.nullable(z.string()),
    base: z.nullable(fields),
    values: fields,
  })
  return {
    read() {
      const text = sessionStorage.getItem(key)
      const found = text ? shape.safeParse(parse(text)) : null
      return found?.success ? found.data : null
    },
    write: draft => sessionStorage.setItem(key, JSON.stringify(draft)),
    clear: () => sessionStorage.removeItem(key),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
