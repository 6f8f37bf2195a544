import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff, type LucideIcon } from 'lucide-react'
import { type ComponentPropsWithRef, type PointerEvent, type ReactNode, useState } from 'react'
import { control, inputBox } from '../../theme/recipes/input.ts'
import { useFieldProps } from '../forms/Field.tsx'
import { Icon } from '../Icon.tsx'

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
