import { formatPhone } from '../../../shared/phones.ts'
import { maskTyped } from './mask.ts'
import { TextInput, type TextInputProps } from './TextInput.tsx'

/** A Brazilian phone number, formatted while typed: (11) 98765-4321. `onChange` gets the formatted text. */
export function PhoneInput({ onChange, ...props }: Omit<TextInputProps, 'type' | 'inputMode'>) {
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder="(11) 98765-4321"
      {...props}
      onChange={event => {
        maskTyped(event, { format: formatPhone, kept: /\d/ })
        onChange?.(event)
      }}
    />
  )
}
