import type { ChangeEvent } from 'react'
import { digitsOf, formatPhone } from '../../shared/phones.ts'
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
  // React writes a controlled value after this event and would send the caret to the end.
  requestAnimationFrame(
    () => target.value === masked && document.activeElement === target && target.setSelectionRange(at, at),
  )
}

/** Where the caret leaves `behind` digits to its right; after erasing, also the marks between the digits. */
export function caretBefore(text: string, behind: number, erased: boolean): number {
  let at = text.length
  for (let left = behind; left > 0 && at > 0; at--) if (isDigit(text[at - 1])) left--
  while (erased && at > 0 && !isDigit(text[at - 1])) at--
  return at
}

const isDigit = (letter: string | undefined) => letter !== undefined && letter >= '0' && letter <= '9'
