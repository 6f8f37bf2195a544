import { formatPhone } from '../../../shared/phone-rules.ts'
import { maskTyped } from './mask.ts'
import { TextInput, type TextInputProps } from './TextInput.tsx'

/**
 * A phone number, formatted while typed: (11) 98765-4321, +51 987654321. `onChange` gets the formatted text.
 * One that begins with 0 stays as typed until it is stored, for its carrier may follow.
 */
export function PhoneInput({ onChange, ...props }: Omit<TextInputProps, 'type' | 'inputMode'>) {
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder="(11) 98765-4321"
      {...props}
      onChange={event => {
        maskTyped(event, phoneMask)
        onChange?.(event)
      }}
    />
  )
}

export const phoneMask = {
  format: (typed: string): string =>
    /^\D*0/.test(typed) ? typed.replace(/[^\d\s()+.-]/g, '') : formatPhone(typed),
  kept: /[\d+]/,
}
