import { chakra } from '@chakra-ui/react'
import { TextInput, type TextInputProps } from './TextInput.tsx'

/** An amount in reais, kept as typed (1.234,50 or 1234.50); shared/money's parseMoney reads it on submit. */
export function MoneyInput(props: Omit<TextInputProps, 'type'>) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      lead={<Prefix aria-hidden="true">R$</Prefix>}
      {...props}
      style={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums', ...props.style }}
    />
  )
}

const Prefix = chakra('span', { base: { color: 'muted', pointerEvents: 'none' } })
