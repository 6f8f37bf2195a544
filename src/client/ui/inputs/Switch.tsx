import { chakra } from '@chakra-ui/react'
import type { ComponentPropsWithRef } from 'react'
import { useFieldProps } from '../forms/Field.tsx'

/** A checkbox with the look and role of a switch; `children` is its state in words ("Ainda não"). */
export function Switch({
  children,
  ...props
}: Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'size' | 'width' | 'height' | 'color' | 'content' | 'translate'
>) {
  return (
    <Root>
      <Native {...useFieldProps()} {...props} type="checkbox" role="switch" autoComplete="off" />
      <Track aria-hidden="true" />
      {children}
    </Root>
  )
}

const Root = chakra('label', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    h: 'control.md',
    cursor: 'pointer',
  },
})

const Native = chakra('input', {
  base: {
    position: 'absolute',
    inset: '0',
    w: '36px',
    opacity: 0,
    cursor: 'pointer',
    '&:checked + *': { bg: 'primary' },
    '&:checked + *::after': { translate: '{spacing.4} 0', bg: 'onPrimary' },
    '&:focus-visible + *': { outline: '2px solid', outlineColor: 'focusRing', outlineOffset: '2px' },
    '&:disabled + *': { opacity: 0.5 },
  },
})

const Track = chakra('span', {
  base: {
    position: 'relative',
    flexShrink: 0,
    w: '36px',
    h: '5',
    borderRadius: 'full',
    bg: 'fieldBorder',
    transition: 'background {durations.fast}',
    _after: {
      content: '""',
      position: 'absolute',
      left: '0.5',
      top: '0.5',
      w: '4',
      h: '4',
      borderRadius: 'full',
      bg: 'knob',
      transition: 'translate {durations.fast}, background {durations.fast}',
    },
  },
})
