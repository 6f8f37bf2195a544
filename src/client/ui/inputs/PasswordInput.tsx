import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '../Icon.tsx'
import { InputButton } from './InputButton.tsx'
import { TextInput, type TextInputProps } from './TextInput.tsx'

/** A password with "Mostrar senha". Give `autoComplete` (current-password or new-password). */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'tail'>) {
  const [shown, setShown] = useState(false)
  const { t } = useLingui()
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      tail={
        <InputButton aria-pressed={shown} aria-label={t`Mostrar senha`} onClick={() => setShown(!shown)}>
          <Icon of={shown ? EyeOff : Eye} />
        </InputButton>
      }
    />
  )
}
