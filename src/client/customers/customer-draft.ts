import * as z from 'zod/mini'

/** What stands in a form that was neither saved nor discarded, kept while the tab is open. */
export type CustomerDraft = z.output<typeof shape>

/** The draft of one customer's form, or of a new customer's (`id` null), of one owner. */
export function customerDraft(owner: string, id: string | null) {
  const key = `cliente:${owner}:${id ?? 'novo'}`
  return {
    read(): CustomerDraft | null {
      const text = sessionStorage.getItem(key)
      const found = text ? shape.safeParse(parse(text)) : null
      return found?.success ? found.data : null
    },
    write: (draft: CustomerDraft) => sessionStorage.setItem(key, JSON.stringify(draft)),
    clear: () => sessionStorage.removeItem(key),
  }
}

const values = z.object({
  nome: z.string(),
  telefone: z.string(),
  email: z.string(),
  endereco: z.string(),
  documento: z.string(),
})

const shape = z.object({
  /** The once-only key, so that a save whose answer was lost is not repeated after a reload. */
  chave: z.string(),
  /** The version that was edited, and what it said; null for a new customer. */
  based_on: z.nullable(z.string()),
  base: z.nullable(values),
  values,
})

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
