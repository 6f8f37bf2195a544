import { useLingui } from '@lingui/react/macro'
import type { ChangeEvent } from 'react'
import { Field } from '../ui/forms/Field.tsx'
import { PasswordInput } from '../ui/inputs/TextInput.tsx'

interface OwnPasswordProps {
  /** A key of IssueKey or a sentence. */
  error: string | undefined
  control: { name: string; value: string; onChange(event: ChangeEvent<HTMLInputElement>): void }
}

/** The field for the account's password, before an action that a stolen session must not do. */
export function OwnPassword({ error, control }: OwnPasswordProps) {
  const { t } = useLingui()
  return (
    <Field label={t`Senha atual`} required error={error}>
      <PasswordInput autoComplete="current-password" {...control} />
    </Field>
  )
}
