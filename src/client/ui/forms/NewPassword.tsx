import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { administratorPasswordMin } from '../../../shared/auth.ts'
import { PasswordInput } from '../inputs/PasswordInput.tsx'
import { Field } from './Field.tsx'
import { StrengthHint } from './StrengthHint.tsx'

interface NewPasswordProps {
  /** The minimum length of this installation. */
  min: number
  /** Names that the password should not contain. */
  names: string[]
  error: string | undefined
  control: ComponentProps<typeof PasswordInput> & { value: string }
}

/** A field for a new password, with its strength. */
export function NewPassword({ min, names, error, control }: NewPasswordProps) {
  const { t } = useLingui()
  const { value } = control
  const leastOf = (min: number) => t`Mínimo ${min} caracteres`
  // The password is long enough for an ordinary user, so the server wants an administrator's length.
  const lengthHint = leastOf(error === 'senha_curta' && value.length >= min ? administratorPasswordMin : min)
  return (
    <Field
      label={t`Nova senha`}
      required
      error={error === 'senha_curta' ? lengthHint : error}
      hint={value && <StrengthHint password={value} min={min} names={names} />}
    >
      <PasswordInput autoComplete="new-password" placeholder={lengthHint} {...control} />
    </Field>
  )
}

/** Checks that a password was typed the same twice, beside the schema's own issues. */
export function useRepeatIssues() {
  const { t } = useLingui()
  return ({ password, repeated }: { password: string; repeated: string }, min: number) => ({
    ...(password && password.length < min && { password: 'senha_curta' }),
    ...(repeated === ''
      ? { repeated: 'senha_obrigatoria' }
      : repeated !== password && { repeated: t`As senhas são diferentes` }),
  })
}
