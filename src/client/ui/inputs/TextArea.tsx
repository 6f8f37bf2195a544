import { chakra } from '@chakra-ui/react'
import type { ComponentPropsWithRef } from 'react'
import { control } from '../../theme/recipes/input.ts'
import { useFieldProps } from '../forms/Field.tsx'
import { InputBox } from './TextInput.tsx'

/** Several lines of text; four `rows` by default. */
export function TextArea({
  color: _c,
  content: _t,
  translate: _n,
  ...props
}: ComponentPropsWithRef<'textarea'>) {
  return (
    <InputBox area>
      <Area rows={4} {...useFieldProps()} {...props} />
    </InputBox>
  )
}

const Area = chakra('textarea', {
  ...control,
  base: {
    ...control.base,
    display: 'block',
    h: 'auto',
    px: '2.5',
    py: '7px',
    resize: 'none',
    borderRadius: 'md',
  },
})
