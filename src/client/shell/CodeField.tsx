import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Field } from '../ui/forms/Field.tsx'
import { TextInput } from '../ui/inputs/TextInput.tsx'
import { Hint } from '../ui/Text.tsx'
import { TextButton } from '../ui/TextButton.tsx'

interface CodeFieldProps {
  value: string
  onChange(code: string): void
  /** A key of IssueKey or a sentence. */
  error?: string | undefined
  /** Recovery codes are not accepted. */
  appOnly?: boolean
}

/** A second-factor code: the authenticator app's, with a numeric keypad, or a recovery code. */
export function CodeField({ value, onChange, error, appOnly = false }: CodeFieldProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [isRecovery, setRecovery] = useState(false)
  const toggleKind = () => {
    setRecovery(!isRecovery)
    onChange('')
    input.current?.focus()
  }
  // Selects a wrong code, so that typing replaces it.
  useEffect(() => {
    if (!error) return
    input.current?.focus()
    input.current?.select()
  }, [error])
  return (
    <div>
      <Field
        label={isRecovery ? t`Código de recuperação` : t`Código do app`}
        required
        error={error}
        hint={
          isRecovery
            ? t`Um dos dez que você guardou. Cada um vale uma vez.`
            : t`Os 6 números que o app mostra agora.`
        }
        aside={
          !appOnly && (
            <TextButton onClick={toggleKind}>
              {isRecovery ? t`Usar o app` : t`Usar código de recuperação`}
            </TextButton>
          )
        }
      >
        <TextInput
          ref={input}
          name="code"
          value={value}
          onChange={event => onChange(event.target.value)}
          spellCheck={false}
          style={figures}
          {...(isRecovery
            ? { autoComplete: 'off', autoCapitalize: 'characters', maxLength: 40 }
            : { autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 7 })}
        />
      </Field>
      {/* Shown beside the message about a wrong code, too. */}
      {isRecovery && (
        <Hint display="block" mt="1.5">
          {t`Perdeu também os códigos? Fale com o suporte: ele confere que a conta é sua e remove a verificação em duas etapas.`}
        </Hint>
      )}
    </div>
  )
}

const figures = { fontVariantNumeric: 'tabular-nums' }
