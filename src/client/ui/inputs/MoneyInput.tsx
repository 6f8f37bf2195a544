import { chakra } from '@chakra-ui/react'
import { TextInput, type TextInputProps } from './TextInput.tsx'

/** An amount in reais, kept as typed (1.234,50 or 1234.50); shared/money's parseMoney reads it on submit. */
export function MoneyInput(props: Omit<TextInputProps, 'type' | 'inputMode' | 'lead'>) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      style={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums', ...props.style }}
      lead={<Prefix aria-hidden="true">R$</Prefix>}
    />
  )
}

const Prefix = chakra('span', { base: { color: 'muted', pointerEvents: 'none' } })
