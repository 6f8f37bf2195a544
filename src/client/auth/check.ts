import type * as z from 'zod/mini'
import { requestReset, signIn, signUp } from '../../shared/auth.ts'
import type { FieldIssues } from '../../shared/errors.ts'
import { type Checked, checkFields } from '../ui/forms/use-checked-form.ts'

/** Validates with the server's own schema: answers the input to send, or the issues by field. */
export const checkSignIn = ({ email, password }: { email: string; password: string }) =>
  checkFields(signIn, { email, password })

/** Like checkSignIn. */
export const checkRequestReset = ({ email }: { email: string }) => checkFields(requestReset, { email })

/** Like checkSignIn. The server may require longer passwords (`min`) than the schema. */
export function checkSignUp(
  { nome, email, password }: { nome: string; email: string; password: string },
  min: number,
): Checked<z.output<typeof signUp>> {
  const fuso = Intl.DateTimeFormat().resolvedOptions().timeZone
  const checked = checkFields(signUp, { nome, email, password, fuso })
  if (!checked.input || checked.input.password.length >= min) return checked
  const issues: FieldIssues = { password: 'senha_curta' }
  return { issues }
}
