import * as z from 'zod/mini'
import { expenseCategories } from '../../shared/finance.ts'
import { draftPlace } from '../ui/row-form/draft.ts'

/** Where the draft of one expense's form, or of a new expense's (`id` null), is kept for one owner. */
export const expenseDraft = (owner: string, id: string | null) =>
  draftPlace(
    `despesa:${owner}:${id ?? 'nova'}`,
    z.object({
      descricao: z.string(),
      valor: z.string(),
      data_despesa: z.string(),
      categoria: z.enum(expenseCategories),
      recorrente: z.boolean(),
    }),
  )
