import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { control } from '../../theme/recipes/input.ts'
import { useFieldProps } from '../forms/Field.tsx'
import { Icon } from '../Icon.tsx'
import { InputBox } from './TextInput.tsx'

export interface SelectProps extends Omit<ComponentPropsWithRef<'select'>, 'children' | 'multiple'> {
  options: readonly { value: string; label: string }[]
  /** The first, empty choice; "Selecione" by default, none if false. */
  placeholder?: string | false
}

/** The browser's own select, styled. Takes react-hook-form's register. */
export function Select({
  options,
  placeholder,
  color: _c,
  content: _t,
  translate: _n,
  size: _s,
  ...props
}: SelectProps) {
  const { t } = useLingui()
  return (
    <InputBox css={box}>
      {/* What a browser brings back into it nobody has chosen (tellOfFields). */}
      <Native autoComplete="off" {...useFieldProps()} {...props}>
        {placeholder !== false && <option value="">{placeholder ?? t`Selecione`}</option>}
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Native>
      <Icon of={ChevronDown} />
    </InputBox>
  )
}

const box = {
  px: '0',
  position: 'relative',
  '& > svg': { position: 'absolute', right: '2.5', pointerEvents: 'none' },
}

const Native = chakra('select', {
  ...control,
  base: {
    ...control.base,
    ps: '2.5',
    pe: '8',
    borderRadius: 'md',
    textOverflow: 'ellipsis',
    cursor: 'pointer',
    '&:has(option[value=""]:checked)': { color: 'subtle' },
    '& option': { color: 'ink', bg: 'raised' },
  },
})
