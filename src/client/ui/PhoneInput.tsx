import type { ChangeEvent } from 'react'
import { digitsOf, formatPhone } from '../../shared/phones.ts'
import { caretBefore } from './phone-caret.ts'
import { TextInput, type TextInputProps } from './TextInput.tsx'

/** A Brazilian phone that masks itself while typed: (11) 98765-4321. `onChange` sees the masked text. */
export function PhoneInput({ onChange, ...props }: Omit<TextInputProps, 'type' | 'inputMode'>) {
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder="(11) 98765-4321"
      {...props}
      onChange={event => {
        mask(event)
        onChange?.(event)
      }}
    />
  )
}

/** Masks in place; the caret stays behind the digit it stood behind. */
function mask({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
  const typed = target.value
  const masked = formatPhone(typed)
  if (masked === typed) return
  const caret = target.selectionStart ?? typed.length
  const behind = digitsOf(typed.slice(caret)).length
  target.value = masked
  const erased = 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentBackward'
  const at = caretBefore(masked, behind, erased)
  target.setSelectionRange(at, at)
}
