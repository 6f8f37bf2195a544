import { useLingui } from '@lingui/react/macro'
import { errorSentence } from '../../api/error-sentence.ts'
import { refusalOf } from '../../api/trpc.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'

interface OwnPasswordProps {
  value: string
  onChange(password: string): void
  /** Why the call that took it failed; null where it did not. */
  failure: unknown
}

/** The account's password, asked again before what a stolen session must not do. */
export function OwnPassword({ value, onChange, failure }: OwnPasswordProps) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Senha atual`}
      required
      error={failure ? refusalOf(failure).fields?.senha_atual : undefined}
    >
      <PasswordInput
        name="senha_atual"
        autoComplete="current-password"
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </Field>
  )
}

/** Why a call failed, where it is not said at a field. */
export function Failure({ of: failure }: { of: unknown }) {
  if (!failure) return null
  const { key, fields } = refusalOf(failure)
  if (fields || key === 'codigo_invalido' || key === 'nao_autenticado') return null
  return <Alert tone="danger">{errorSentence(failure)}</Alert>
}
