import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Field } from '../../ui/forms/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { InputButton } from '../../ui/inputs/InputButton.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import type { Provider, SecretName } from './provider.ts'
import type { ProviderForm } from './use-provider-form.tsx'

interface SecretFieldProps {
  name: SecretName
  label: string
  provider: Provider
  form: ProviderForm
}

/** A secret. Only its end is shown of a stored one, which stays unless a new one is typed. */
export function SecretField({ name, label, provider, form }: SecretFieldProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  const { definido, final } = provider[name]
  const [isDropped, isTyped] = [form.isDropped(name), form.typed[name] !== '']
  const hint = isDropped
    ? t`Será removido ao salvar.`
    : definido && (isTyped ? t`Substitui o que está guardado.` : t`Guardado. Deixe vazio para manter.`)
  return (
    <Field
      label={label}
      error={form.issues[name]}
      hint={hint || undefined}
      aside={
        definido &&
        !isTyped && (
          <TextButton fontWeight="regular" onClick={() => form.drop(name, !isDropped)}>
            {isDropped ? t`Manter` : t`Remover`}
          </TextButton>
        )
      }
    >
      <TextInput
        {...form.control(name)}
        onChange={event => {
          form.drop(name, false)
          form.control(name).onChange(event)
        }}
        type={shown ? 'text' : 'password'}
        // Keeps the browser from offering the account's own password.
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={definido && !isDropped ? `••••••••${final ?? '••••'}` : t`Não definido`}
        tail={
          isTyped && (
            <InputButton aria-pressed={shown} aria-label={t`Mostrar`} onClick={() => setShown(!shown)}>
              <Icon of={shown ? EyeOff : Eye} />
            </InputButton>
          )
        }
      />
    </Field>
  )
}
