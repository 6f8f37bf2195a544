import { useLingui } from '@lingui/react/macro'
import type { ChangeEvent } from 'react'
import { withOwnPassword } from '../../shared/auth.ts'
import { AskDialog, type AskProps } from '../ui/dialogs/AskDialog.tsx'
import { Field } from '../ui/forms/Field.tsx'
import { useSentForm } from '../ui/forms/use-checked-form.ts'
import { PasswordInput } from '../ui/inputs/TextInput.tsx'

interface AskPasswordProps extends AskProps {
  send(input: { senha_atual: string }): Promise<unknown>
}

/** Asks for the account's password before an action that a stolen session alone must not do. */
export function AskPassword({ send, ...ask }: AskPasswordProps) {
  const sent = useSentForm(withOwnPassword, { senha_atual: '' }, send)
  const password = <OwnPassword error={sent.issues.senha_atual} control={sent.control('senha_atual')} />
  return <AskDialog {...ask} sent={sent} field={password} />
}

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
