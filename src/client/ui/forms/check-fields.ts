import type * as z from 'zod/mini'
import { type FieldIssues, isIssueKey } from '../../../shared/errors.ts'

export type Checked<T> = { input: T; issues?: undefined } | { input?: undefined; issues: FieldIssues }

/** Validates with the server's own schema: answers the input to send, or the first issue of each field. */
export function checkFields<S extends z.ZodMiniType>(schema: S, values: unknown): Checked<z.output<S>> {
  const parsed = schema.safeParse(values)
  if (parsed.success) return { input: parsed.data }
  const issues: FieldIssues = {}
  for (const { path, message } of parsed.error.issues) {
    issues[path.join('.')] ??= isIssueKey(message) ? message : 'campo_invalido'
  }
  return { issues }
}
