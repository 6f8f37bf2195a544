import * as z from 'zod/mini'
import { draftPlace } from '../ui/row-form/draft.ts'

/** Where the draft of one customer's form, or of a new customer's (`id` null), is kept for one owner. */
export const customerDraft = (owner: string, id: string | null) =>
  draftPlace(
    `cliente:${owner}:${id ?? 'novo'}`,
    z.object({
      nome: z.string(),
      telefone: z.string(),
      email: z.string(),
      endereco: z.string(),
      documento: z.string(),
    }),
  )
