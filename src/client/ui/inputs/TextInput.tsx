import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff, type LucideIcon } from 'lucide-react'
import { type ComponentPropsWithRef, type PointerEvent, type ReactNode, useState } from 'react'
import { maskDocument } from '../../../shared/documents.ts'
import { formatPhone } from '../../../shared/phones.ts'
import { control, inputBox } from '../../theme/recipes/input.ts'
import { useFieldProps } from '../forms/Field.tsx'
import { Icon } from '../Icon.tsx'
import { maskTyped } from './mask.ts'

export interface TextInputProps extends ComponentPropsWithRef<'input'> {
  icon?: LucideIcon | undefined
  /** Before and after the text, inside the box. */
  lead?: ReactNode
  tail?: ReactNode
}

/** A line of text. Takes every prop of an input, and react-hook-form's register. */
export function TextInput({ icon, lead, tail, ...props }: TextInputProps) {
  return (
    <InputBox onPointerDown={focusWithin}>
      {icon && <Icon of={icon} />}
      {lead}
      <Control {...useFieldProps()} {...plain(props)} />
      {tail}
    </InputBox>
  )
}

export const InputBox = chakra('div', inputBox)
const Control = chakra('input', control)

// Chakra would read these attributes as style props; an input needs none of them.
function plain({
  width: _w,
  height: _h,
  color: _c,
  content: _t,
  size,
  translate: _n,
  ...props
}: ComponentPropsWithRef<'input'>) {
  return { ...props, ...(size !== undefined && { htmlSize: size }) }
}

/** A click on the icon or the padding focuses the text. */
function focusWithin(event: PointerEvent<HTMLDivElement>) {
  if (event.target !== event.currentTarget && !(event.target instanceof SVGElement)) return
  if (event.target instanceof Element && event.target.closest('button')) return
  event.preventDefault()
  event.currentTarget.querySelector('input')?.focus()
}

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

/** A button at the end of a field's box. Give it an aria-label. */
export const InputButton = chakra(
  'button',
  {
    base: {
      display: 'grid',
      placeItems: 'center',
      h: 'full',
      w: 'control.row',
      me: '-2',
      flexShrink: 0,
      color: 'subtle',
      borderRadius: 'sm',
      '&:hover': { color: 'ink' },
      '&:focus-visible': { outlineOffset: '-3px' },
    },
  },
  { defaultProps: { type: 'button' } },
)
