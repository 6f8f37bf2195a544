import { maskDocument } from '../../../shared/documents.ts'
import { maskTyped } from './mask.ts'
import { TextInput, type TextInputProps } from './TextInput.tsx'

/**
 * A CPF or CNPJ, formatted while typed: 123.456.789-09, 12.ABC.345/01DE-35. `onChange` gets the formatted text. It
 * opens no numeric keypad, because a CNPJ may have letters.
 */
export function DocumentInput({ onChange, ...props }: Omit<TextInputProps, 'type' | 'inputMode'>) {
  return (
    <TextInput
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      placeholder="000.000.000-00"
      {...props}
      onChange={event => {
        maskTyped(event, { format: maskDocument, kept: /[0-9a-z]/i })
        onChange?.(event)
      }}
    />
  )
}
