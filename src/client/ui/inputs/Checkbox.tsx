import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface CheckboxProps {
  checked: boolean
  /** Some of the boxes below it are checked. */
  partly?: boolean
  /** What is wrong with the choice is written at this id. */
  invalid?: string | undefined
  children: ReactNode
  onChange(checked: boolean): void
}

/** One of several choices; its label can be clicked too. */
export function Checkbox({ checked, partly = false, invalid, children, onChange }: CheckboxProps) {
  return (
    <Root>
      <Native
        type="checkbox"
        autoComplete="off"
        checked={checked}
        aria-invalid={invalid ? true : undefined}
        aria-describedby={invalid}
        ref={(box: HTMLInputElement | null) => {
          if (box) box.indeterminate = partly
        }}
        onChange={event => onChange(event.target.checked)}
      />
      {children}
    </Root>
  )
}

const Root = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    py: '3',
    minW: '0',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
})

const Native = chakra('input', {
  base: {
    flexShrink: 0,
    w: '18px',
    h: '18px',
    mt: '0.5',
    accentColor: '{colors.primary}',
    cursor: 'pointer',
  },
})
