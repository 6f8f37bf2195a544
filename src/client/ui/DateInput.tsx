import { TextInput, type TextInputProps } from './TextInput.tsx'

/** A calendar day, the browser's own picker; the value is YYYY-MM-DD, '' when empty. */
export function DateInput(props: Omit<TextInputProps, 'type'>) {
  return <TextInput {...props} type="date" style={{ fontVariantNumeric: 'tabular-nums', ...props.style }} />
}
