import * as z from 'zod/mini'
import { expenseCategories } from '../../shared/finance.ts'

/** What stands in a form that was neither saved nor discarded, kept while the tab is open. */
export type ExpenseDraft = z.output<typeof shape>

/** The draft of one expense's form, or of a new expense's (`id` null), of one owner. */
export function expenseDraft(owner: string, id: string | null) {
  const key = `despesa:${owner}:${id ?? 'nova'}`
  return {
    read(): ExpenseDraft | null {
      const text = sessionStorage.getItem(key)
      const found = text ? shape.safeParse(parse(text)) : null
      return found?.success ? found.data : null
    },
    write: (draft: ExpenseDraft) => sessionStorage.setItem(key, JSON.stringify(draft)),
    clear: () => sessionStorage.removeItem(key),
  }
}

const values = z.object({
  descricao: z.string(),
  valor: z.string(),
  data_despesa: z.string(),
  categoria: z.enum(expenseCategories),
  recorrente: z.boolean(),
})

const shape = z.object({
  /** The once-only key, so that a save whose answer was lost is not repeated after a reload. */
  chave: z.string(),
  /** The version that was edited, and what it said; null for a new expense. */
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
