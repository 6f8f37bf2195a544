import * as z from 'zod/mini'
import { chave, id, line, optionalDay } from './fields.ts'
import { ownFactors } from './own-account.ts'

/**
 * What a key of the API may do. `leitura` reads orders with their value, customers and reminders, `escrita` creates and
 * changes them, `financeiro` is for expenses, payments and the summary, `fotos` reads and sends photos.
 */
export const apiScopes = ['leitura', 'escrita', 'financeiro', 'fotos'] as const
export type ApiScope = (typeof apiScopes)[number]

/** Keys that a shop can have at a time. Revoked ones do not count. */
export const maxApiKeys = 10

/** What every key begins with, so that a scanner of secrets knows one. */
export const apiKeyPrefix = 'bnc_'

export const apiKeyId = z.strictObject({ id: id() })

/** The dialog's fields. */
export const apiKeyForm = z.strictObject({
  nome: line(60, 'nome_obrigatorio'),
  escopos: z.array(z.enum(apiScopes, { error: 'campo_invalido' }), { error: 'campo_invalido' }).check(
    z.minLength(1, { error: 'escopo_obrigatorio' }),
    z.refine(chosen => new Set(chosen).size === chosen.length, { error: 'campo_invalido' }),
  ),
  /** The last day on which it works, in the shop's zone; null for no end. */
  expira_em: optionalDay,
})
export type ApiKeyForm = z.output<typeof apiKeyForm>

/** apiKeys.create. `chave` is the form's once-only key, not the key that is made. */
export const createApiKey = z.strictObject({
  chave: z.optional(chave),
  ...apiKeyForm.shape,
  ...ownFactors.shape,
})
export type CreateApiKey = z.output<typeof createApiKey>

/** apiKeys.wake. */
export const wakeApiKey = z.strictObject({ ...apiKeyId.shape, ...ownFactors.shape })
export type WakeApiKey = z.output<typeof wakeApiKey>
