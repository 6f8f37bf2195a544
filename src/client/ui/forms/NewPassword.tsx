import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { administratorPasswordMin } from '../../../shared/auth.ts'
import { PasswordInput } from '../inputs/PasswordInput.tsx'
import { Field } from './Field.tsx'
import { StrengthHint } from './StrengthHint.tsx'

interface NewPasswordProps {
  /** How long it is at least, as this installation asks. */
  min: number
  /** What it is not to be made of. */
  names: string[]
  error: string | undefined
  control: ComponentProps<typeof PasswordInput> & { value: string }
}

/** A password to be set, with how strong it is. */
export function NewPassword({ min, names, error, control }: NewPasswordProps) {
  const { t } = useLingui()
  const { value } = control
  const leastOf = (min: number) => t`Mínimo ${min} caracteres`
  // Long enough for everybody else: it is an administrator's.
  const says = leastOf(error === 'senha_curta' && value.length >= min ? administratorPasswordMin : min)
  return (
    <Field
      label={t`Nova senha`}
      required
      error={error === 'senha_curta' ? says : error}
      hint={value && <StrengthHint password={value} min={min} names={names} />}
    >
      <PasswordInput autoComplete="new-password" placeholder={says} {...control} />
    </Field>
  )
}

/** What is wrong with a password that was typed twice, beside what the schema says. */
export function useRepeatIssues() {
  const { t } = useLingui()
  return ({ password, repeated }: { password: string; repeated: string }, min: number) => ({
    ...(password && password.length < min && { password: 'senha_curta' }),
    ...(repeated === ''
      ? { repeated: 'senha_obrigatoria' }
      : repeated !== password && { repeated: t`As senhas são diferentes` }),
  })
}
