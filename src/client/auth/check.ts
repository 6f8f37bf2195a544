import type * as z from 'zod/mini'
import { signIn, signUp } from '../../shared/auth-schema.ts'
import { type FieldIssues, isIssueKey } from '../../shared/errors.ts'

export type Checked<T> = { input: T; issues?: undefined } | { input?: undefined; issues: FieldIssues }

/** Runs the server's own schema over what was typed: the input to send, or what is wrong with which field. */
export const checkSignIn = ({ email, password }: { email: string; password: string }) =>
  check(signIn, { email, password })

/** As checkSignIn. The server may ask for longer passwords (`min`) than the schema does. */
export function checkSignUp(
  { nome, email, password }: { nome: string; email: string; password: string },
  min: number,
): Checked<z.output<typeof signUp>> {
  const fuso = Intl.DateTimeFormat().resolvedOptions().timeZone
  const checked = check(signUp, { nome, email, password, fuso })
  if (!checked.input || checked.input.password.length >= min) return checked
  const issues: FieldIssues = { password: 'senha_curta' }
  return { issues }
}

function check<S extends z.ZodMiniType>(schema: S, values: unknown): Checked<z.output<S>> {
  const parsed = schema.safeParse(values)
  if (parsed.success) return { input: parsed.data }
  const issues: FieldIssues = {}
  for (const { path, message } of parsed.error.issues) {
    issues[path.join('.')] ??= isIssueKey(message) ? message : 'campo_invalido'
  }
  return { issues }
}
